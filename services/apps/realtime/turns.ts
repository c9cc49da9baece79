/** Serializes work per key; other keys are independent. */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
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
