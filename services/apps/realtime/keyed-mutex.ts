/** Runs the work of one key one after the other; other keys are independent. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<void>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    this.last.set(key, done);
    try {
      await before;
      return await work();
    } finally {
      resolve();
      if (this.last.get(key) === done) this.last.delete(key);
    }
  }
}
