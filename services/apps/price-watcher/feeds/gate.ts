/** Lets `places` tasks run at a time; the others wait in the order they came. */
export class Gate {
  private readonly waiting: (() => void)[] = [];

  constructor(private places: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.places > 0) this.places -= 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.places += 1;
    }
  }
}
