import { setTimeout as delay } from 'node:timers/promises';
import { used, type Used } from '../scale/processor-time.ts';
import { senderFigures, type LiveServer } from './live-server.ts';
import { now, type Due, type Sockets, type Told } from './sockets.ts';

const TICK_MS = 10;

export interface Step extends Pick<Used<unknown>, 'shares' | 'whole'> {
  readonly told: Told;
  readonly loopP99Ms: number;
  /** Share of the time that the sender spent on full garbage collections. */
  readonly collecting: number;
}

/** Begins changes at a steady rate, whether or not earlier ones are recorded; those due in one tick are sent together. */
async function drive({ change }: LiveServer, { from, changes, perSecond, startAt }: Due): Promise<void> {
  const running: Promise<void>[] = [];
  for (let n = 0; n < changes;) {
    await delay(TICK_MS);
    const due = Math.min(changes, Math.ceil(((now() - startAt) * perSecond) / 1000));
    if (due <= n) continue;
    running.push(change(Array.from({ length: due - n }, (_, i) => from + n + i)));
    n = due;
  }
  await Promise.all(running);
}

/** Makes price changes at a steady rate for a while and measures their arrival at the sockets. */
export async function step(server: LiveServer, sockets: Sockets, load: Omit<Due, 'startAt'>): Promise<Step> {
  const due = { ...load, startAt: now() + 100 };
  await sockets.expect(due);
  const before = await senderFigures(server);
  const { shares, whole } = await used([...server.parts, sockets.part], () => drive(server, due));
  const { loopP99Ms, collectingMs } = await senderFigures(server);
  const collecting = (collectingMs - before.collectingMs) / (now() - due.startAt);
  return { told: await sockets.report(), loopP99Ms, collecting, shares, whole };
}
