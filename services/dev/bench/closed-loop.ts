export interface ClosedLoopReport {
  /** Milliseconds per call. */
  readonly latencies: readonly number[];
  readonly perSecond: number;
}

/** Calls `work` repeatedly from `concurrency` workers, each waiting for its answer; the first `warmUpMs` do not count. */
export async function closedLoop(
  concurrency: number,
  { ms, warmUpMs = 0 }: { readonly ms: number; readonly warmUpMs?: number },
  work: (worker: number) => Promise<unknown>,
): Promise<ClosedLoopReport> {
  const started = performance.now() + warmUpMs;
  const latencies: number[] = [];
  const worker = async (n: number): Promise<void> => {
    for (let begun = performance.now(); begun < started + ms; begun = performance.now()) {
      await work(n);
      if (begun >= started) latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, n) => worker(n)));
  return { latencies, perSecond: (latencies.length * 1000) / (performance.now() - started) };
}
