import { createHash } from 'node:crypto';

/** 24 hexadecimal digits, derived from the command: a repeated command places the same order. */
export const orderIdOf = (commandId: string): string =>
  createHash('sha256').update(`order ${commandId}`).digest('hex').slice(0, 24);
