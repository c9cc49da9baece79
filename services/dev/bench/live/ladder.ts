import type { LiveServer } from './live-server.ts';
import { senderFigures } from './live-server.ts';
import { Sockets } from './sockets.ts';
import { step, type Step } from './step.ts';

/** Numbers of price changes per second to try, in order, at a number of sockets. */
export interface Rung {
  readonly sockets: number;
  readonly rates: readonly number[];
}

export interface Climbed {
  readonly sockets: number;
  /** Sessions opened per second, and the growth of the sending process per session. */
  readonly openedPerSecond: number;
  readonly kbEach: number;
  readonly steps: readonly (Step & { readonly perSecond: number })[];
}

const MAX_LATE_MS = 1_000;

/** True when every change arrives, and in time. */
export const holds = ({ told }: Step): boolean =>
  told.missing === 0 && told.lost === 0 && told.p95 <= MAX_LATE_MS;

/** Raises the numbers of sockets and changes; the first rate that does not hold ends those of a number of sockets. */
export async function climb(server: LiveServer, rungs: readonly Rung[], seconds: number): Promise<Climbed[]> {
  const sockets = new Sockets();
  const climbed: Climbed[] = [];
  // Smaller numbers have already been used as prices.
  let from = 2;
  try {
    const { residentMb: empty } = await senderFigures(server);
    for (const [nth, { sockets: count, rates }] of rungs.entries()) {
      const more = count - (rungs[nth - 1]?.sockets ?? 0);
      const started = performance.now();
      await sockets.open(count, server.origin, await server.cursor());
      const openedPerSecond = (more * 1000) / (performance.now() - started);
      const { residentMb } = await senderFigures(server);
      const steps: (Step & { perSecond: number })[] = [];
      for (const perSecond of rates) {
        const changes = perSecond * seconds;
        const taken = await step(server, sockets, { from, changes, perSecond });
        from += changes;
        steps.push({ ...taken, perSecond });
        if (!holds(taken)) break;
      }
      climbed.push({
        sockets: count,
        openedPerSecond,
        kbEach: ((residentMb - empty) * 1024) / count,
        steps,
      });
    }
    return climbed;
  } finally {
    await sockets.stop();
  }
}
