import { mapConcurrently } from '@sextant/platform/process/map-concurrently.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { LiveSocket, SessionData, VerifyToken } from './session.js';

type Session = Pick<LiveSocket, 'disconnect'> & { readonly data: Partial<SessionData> };

/** Tokens at a time: one after the other, tens of thousands would take longer than the pause between two rounds. */
const CONCURRENCY = 16;

/** Disconnects those of the sessions whose token has died since: expired, password changed, deactivated, deleted; or has other rights. */
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
      // One with other rights than it was opened with comes back for them.
      for (const session of sessions) if (session.data.user?.role !== user?.role) session.disconnect(true);
    } catch (error) {
      // Not being able to tell is no reason to throw everybody out.
      if (!failed) logger.warn({ err: error }, 'sessions could not be verified again');
      failed = true;
    }
  });
}
