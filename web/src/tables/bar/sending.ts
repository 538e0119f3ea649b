/** What is said of a turn on its way: nothing that flickers on a quick line, the truth on a slow one. */
import type { LiveTable } from "../../state/table.svelte";
import { t } from "../../words/words.svelte";

const WORDS = { quick: "status.sent", late: "status.sending", slow: "status.slow" } as const;

export const sendingText = (live: LiveTable) => t(WORDS[live.pace]);
