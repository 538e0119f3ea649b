/** One stop for the Tab key in a grid of columns; the arrow keys move inside it. */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function columnsOf(grid: HTMLElement): HTMLElement[][] {
  const columns = new Map<string, HTMLElement[]>();
  for (const cell of grid.querySelectorAll<HTMLElement>("[data-column]")) {
    const name = cell.dataset.column!;
    columns.set(name, [...(columns.get(name) ?? []), cell]);
  }
  return [...columns.values()];
}

const middle = (cell: HTMLElement) => cell.getBoundingClientRect().top + cell.offsetHeight / 2;
const nearest = (cells: HTMLElement[], y: number) =>
  cells.reduce((best, cell) => (Math.abs(middle(cell) - y) < Math.abs(middle(best) - y) ? cell : best));

function target(grid: HTMLElement, from: HTMLElement, [across, down]: [number, number]): HTMLElement | undefined {
  const columns = columnsOf(grid);
  const x = columns.findIndex((cells) => cells.includes(from));
  if (down) return columns[x]?.[columns[x].indexOf(from) + down];
  const beside = columns[x + across];
  return beside && nearest(beside, middle(from));
}

export function roving(grid: HTMLElement): () => void {
  let stop = grid.querySelector<HTMLElement>("[data-column]");
  if (stop) stop.tabIndex = 0;

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-column]");
    if (!step || !from) return;
    event.preventDefault();
    target(grid, from, step)?.focus();
  }

  function settle(event: FocusEvent): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-column]");
    if (!cell) return;
    if (stop) stop.tabIndex = -1;
    stop = cell;
    stop.tabIndex = 0;
  }

  grid.addEventListener("keydown", move);
  grid.addEventListener("focusin", settle);
  return () => {
    grid.removeEventListener("keydown", move);
    grid.removeEventListener("focusin", settle);
  };
}
