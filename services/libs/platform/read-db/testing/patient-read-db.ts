import { limits } from '@sextant/testing/limits.js';
import type { ReadDb } from '../read-db.js';

const WAIT_MS = limits.test / 2;

/** For specs: waits for own writes as long as a busy machine takes. An API waits only as long as a page may. */
export const patientReadDb = (readDb: ReadDb): ReadDb => ({
  ...readDb,
  readYourWrites: new Proxy(readDb.readYourWrites, {
    get: (waiter, key) =>
      key === 'waitForPosition'
        ? (...[readModel, at]: Parameters<typeof waiter.waitForPosition>) =>
            waiter.waitForPosition(readModel, at, { timeoutMs: WAIT_MS })
        : (Reflect.get(waiter, key) as unknown),
  }),
});

/** For specs: a function that resolves when a read model shows what a command wrote. */
export const waiterFor =
  ({ readYourWrites }: ReadDb) =>
  async (readModel: string, { stream, position }: { stream: string; position?: string }): Promise<void> => {
    if (position !== undefined)
      await readYourWrites.waitForPosition(readModel, { stream, position }, { timeoutMs: WAIT_MS });
  };
