import { jest } from '@jest/globals';
import { limitWaits } from './eventually.js';
import { limits } from './limits.js';

/** Sets the limit of this file's tests to another one of `limits.ts`, and the longest wait to half of it. */
export function useLimit(ms: number): void {
  jest.setTimeout(ms);
  limitWaits(ms / 2);
  // Files that the same worker runs later share the module.
  afterAll(() => limitWaits(limits.test / 2));
}
