import { createHash } from 'node:crypto';

/** Derived from user and seller, so that a second connection of the pair uses the stream of the first. */
export const connectionIdOf = (userId: string, seller: string): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, seller]))
    .digest('hex')
    .slice(0, 24);
