import { createHash } from 'node:crypto';

/** User and seller make the id, so that a second connection of both meets the first one's stream. */
export const connectionIdOf = (userId: string, seller: string): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, seller]))
    .digest('hex')
    .slice(0, 24);
