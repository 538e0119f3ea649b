/** Records as files. */
import type { GameRecord } from "../net/api";

/** Hand a record to the player, who keeps it where files are kept. */
export function saveRecord(record: GameRecord, table: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  link.download = `lostcities-${record.game}-${table}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
