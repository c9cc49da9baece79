import type { LiveSocket } from './session.js';

/** Unsent bytes a session may have waiting: far more than any screen is behind by. */
export const MOST_UNSENT = 1_048_576;

/** Ends a session whose browser does not read: what waits for it would fill the memory of all. It resumes when it comes back. */
export function dropSlowReader({ conn }: LiveSocket, mostUnsent: number): void {
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
