import { createHash } from 'node:crypto';

/** 24 hexadecimal digits. The same command always places the same order. */
export const orderIdOf = (commandId: string): string =>
  createHash('sha256').update(`order ${commandId}`).digest('hex').slice(0, 24);
