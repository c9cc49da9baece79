// Stands for `@jest/globals` in specs that the native runner runs.
export const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect, jest } = globalThis;
