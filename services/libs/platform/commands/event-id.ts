import { uuidOf } from './uuid.js';

/**
 * Id of the n-th event (from 0) that a command leads to in a stream. The same request always gives the same ids, so the
 * event store recognizes a repetition, whichever process it reaches.
 */
export const eventIdOf = (commandId: string, stream: string, index: number): string =>
  uuidOf(JSON.stringify([commandId, stream, index]));
