import type { LiveSocket } from './session.js';

/** Most unsent bytes of a connection, far more than any screen lags behind. */
export const MAX_UNSENT = 1_048_576;

/** Ends a connection whose browser does not read: its unsent data would fill the memory. Its session resumes when it reconnects. */
export function dropSlowReader(conn: LiveSocket['conn'], mostUnsent: number): void {
  const connection = conn.request.socket;
  let waiting = 0;
  conn.on('packetCreate', ({ data }: { data?: { length: number } }) => {
    waiting += data?.length ?? 0;
    if (waiting + connection.writableLength > mostUnsent) connection.destroy();
  });
  conn.on('drain', () => {
    waiting = 0;
  });
}
