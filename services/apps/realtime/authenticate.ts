import type { Logger } from '@sextant/platform/observability/logger.js';
import type { LiveSocket, VerifyToken } from './session.js';

/** `unauthorized`: the token is invalid, log in again. `unavailable`: try again later. */
type RefusalCode = 'unauthorized' | 'unavailable';

/** Error that the client gets as `connect_error`, with the code as message and in `data.code`. */
const refusal = (code: RefusalCode): Error => Object.assign(new Error(code), { data: { code } });

/** Admits visitors (without a token) and holders of a valid token. */
export const authenticate =
  (verifyToken: VerifyToken, isUp: () => boolean, logger: Logger) =>
  (socket: LiveSocket, next: (error?: Error) => void): void => {
    const admit = async (): Promise<Error | undefined> => {
      if (!isUp()) return refusal('unavailable');
      const { token } = socket.handshake.auth as { token?: unknown };
      if (token === undefined || token === null || token === '') return undefined;
      const user = typeof token === 'string' ? await verifyToken(token) : undefined;
      if (!user) return refusal('unauthorized');
      socket.data.token = token as string;
      socket.data.user = user;
      return undefined;
    };
    admit().then(next, (error: unknown) => {
      logger.warn({ err: error }, 'verifying a session failed');
      next(refusal('unavailable'));
    });
  };
