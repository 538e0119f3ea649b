/** The server as the keeper of tables. */
import * as api from "./api";
import type { Host } from "./host";
import { SocketLine } from "./socket_line";

export const liveHost: Host = {
  newTable: api.newTable,
  commit: api.commit,
  reveal: api.reveal,
  rematch: api.rematch,
  tableInfo: api.tableInfo,
  record: api.record,
  position: api.position,
  positionOf: api.positionOf,
  line: (table, hello, events) => new SocketLine(table, hello, events),
};
