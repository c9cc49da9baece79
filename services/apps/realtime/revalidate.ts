import type { Logger } from '@sextant/platform/observability/logger.js';
import type { LiveServer, VerifyToken } from './session.js';

/** Disconnects the sessions on this replica whose token has died since: expired, password changed, deactivated, deleted. */
export async function revalidate(io: LiveServer, verifyToken: VerifyToken, logger: Logger): Promise<void> {
  const sockets = Map.groupBy(io.sockets.sockets.values(), ({ data }) => data.token);
  for (const [token, sessions] of sockets) {
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
