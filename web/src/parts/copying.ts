/** Copying a text, also where the page came by plain HTTP and browsers have no clipboard for it. */

/** Whether the text can be pasted now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The old way: a field for a moment, within the window that is open, since all else cannot be selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // no keyboard comes up on a phone
  field.style.position = "fixed";
  field.style.opacity = "0";
  (before?.closest("dialog") ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand("copy");
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}
