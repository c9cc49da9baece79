import type { Logger } from '@sextant/platform/observability/logger.js';
import type { LiveSocket, SessionData, VerifyToken } from './session.js';

type Session = Pick<LiveSocket, 'disconnect'> & { readonly data: Partial<SessionData> };

/** Disconnects those of the sessions whose token has died since: expired, password changed, deactivated, deleted. */
export async function revalidate(
  sockets: readonly Session[],
  verifyToken: VerifyToken,
  logger: Logger,
): Promise<void> {
  for (const [token, sessions] of Map.groupBy(sockets, ({ data }) => data.token)) {
    if (token === undefined) continue;
    try {
      if (await verifyToken(token)) continue;
      for (const session of sessions) session.disconnect(true);
    } catch (error) {
      // Not being able to tell is no reason to throw everybody out.
      logger.warn({ err: error }, 'sessions could not be verified again');
      return;
    }
  }
}
