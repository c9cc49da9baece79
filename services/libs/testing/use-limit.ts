import { jest } from '@jest/globals';
import { limitWaits } from './eventually.js';

/** Gives this file's tests a limit of `limits.ts` other than the usual one; their waits give up after half of it. */
export function useLimit(ms: number): void {
  jest.setTimeout(ms);
  limitWaits(ms / 2);
}
