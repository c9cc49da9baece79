import { mapConcurrently } from '@sextant/platform/process/map-concurrently.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { LiveSocket, SessionData, VerifyToken } from './session.js';

type Session = Pick<LiveSocket, 'disconnect'> & { readonly data: Partial<SessionData> };

/** Tokens at a time: those that are looked up together share their statements, and the event store takes so many into one. */
const CONCURRENCY = 64;

/** Disconnects sessions whose token is invalid (expired, password changed, user deactivated or deleted) or has other rights. */
export async function revalidate(
  sockets: readonly Session[],
  verifyToken: VerifyToken,
  logger: Logger,
): Promise<void> {
  const byToken = [...Map.groupBy(sockets, ({ data }) => data.token)];
  let failed = false;
  await mapConcurrently(byToken, CONCURRENCY, async ([token, sessions]) => {
    if (token === undefined || failed) return;
    try {
      const user = await verifyToken(token);
      // A session whose rights have changed reconnects to get them.
      for (const session of sessions) if (session.data.user?.role !== user?.role) session.disconnect(true);
    } catch (error) {
      // An unreachable store is no reason to disconnect everybody.
      if (!failed) logger.warn({ err: error }, 'verifying sessions again failed');
      failed = true;
    }
  });
}
