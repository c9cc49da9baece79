/** Runs the jobs of one stream one batch after the other; jobs that arrive during a batch form the next one. */
export class BatchingQueue<Job> {
  private readonly waiting = new Map<string, Job[]>();

  constructor(
    /** Must settle its jobs itself and must not throw. */
    private readonly run: (stream: string, jobs: readonly Job[]) => Promise<void>,
    private readonly maxBatch: number,
  ) {}

  push(stream: string, job: Job): void {
    const queue = this.waiting.get(stream);
    if (queue) {
      queue.push(job);
      return;
    }
    this.waiting.set(stream, [job]);
    void this.drain(stream);
  }

  private async drain(stream: string): Promise<void> {
    for (let queue = this.waiting.get(stream); queue?.length; queue = this.waiting.get(stream))
      await this.run(stream, queue.splice(0, this.maxBatch));
    this.waiting.delete(stream);
  }
}
