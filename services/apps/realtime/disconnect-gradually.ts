import { pause } from '@sextant/platform/process/pause.js';

/**
 * Sessions disconnected at once: 1,000 a second, where each of the other replicas opens 360 to 1,200 (README). The 10,000 that a
 * process has at most are gone after ten seconds.
 */
const MAX_BATCH = 100;
const PAUSE_MS = 100;

/**
 * Disconnects sessions in batches, so that reconnects do not flood the other replicas. Clients reconnect after a random pause.
 */
export async function disconnectGradually(
  sockets: readonly { disconnect(close: boolean): unknown }[],
  maxBatch = MAX_BATCH,
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (let from = 0; from < sockets.length; from += maxBatch) {
    if (from > 0) await pause(pauseMs);
    for (const socket of sockets.slice(from, from + maxBatch)) socket.disconnect(true);
  }
}
