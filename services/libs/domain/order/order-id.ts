import { createHash } from 'node:crypto';

/** The same command always places the same order. 24 hexadecimal digits. */
export const orderIdOf = (commandId: string): string =>
  createHash('sha256').update(`order ${commandId}`).digest('hex').slice(0, 24);
