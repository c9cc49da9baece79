import { result, type BenchResult } from '../result.ts';
import { holds, type Climbed } from './ladder.ts';
import type { Step } from './step.ts';

const count = (n: number): string => n.toLocaleString('en-US');
const perSecond = ({ told }: Step): number => told.received / told.seconds;
/** Percent of the due messages that arrived; duplicates do not make up for missing ones. */
const delivered = ({ told }: Step): number => (100 * (told.wanted - told.missing)) / told.wanted;
/** The sender is the first of the parts. */
const sending = ({ shares }: Step): number => 100 * (shares[0]?.share ?? 0);

function stepFigures(named: string, taken: Step, floor: Step): BenchResult[] {
  const { told, shares, whole } = taken;
  const [busiest = whole] = shares.toSorted((a, b) => b.share - a.share);
  return [
    result(`${named}, p50 (lower is better)`, 'ms', told.p50, floor.told.p50),
    result(`${named}, p95 (lower is better)`, 'ms', told.p95, floor.told.p95, '≤ 1,000'),
    result(`${named}, p99 (lower is better)`, 'ms', told.p99, floor.told.p99),
    result(`${named}: messages`, '/s', perSecond(taken), perSecond(floor)),
    result(`${named}: delivered`, '%', delivered(taken), delivered(floor), '100'),
    result(`${named}: sender’s loop, p99`, 'ms', taken.loopP99Ms, floor.loopP99Ms),
    result(`${named}: sender’s processor`, '% busy', sending(taken), sending(floor)),
    result(`${named}: its full collections`, '% of time', 100 * taken.collecting, 100 * floor.collecting),
    result(`${named}: busiest, ${busiest.name}`, '% busy', 100 * busiest.share, 100),
    result(`${named}: ${whole.name}`, '% busy', 100 * whole.share, 100 * floor.whole.share),
  ];
}

/** Figures of the product beside those of the floor at the same load, and the highest rate of messages that held. */
export function figures(product: readonly Climbed[], floor: readonly Climbed[]): BenchResult[] {
  const rows: BenchResult[] = [];
  let most: { readonly named: string; readonly taken: Step; readonly least: Step } | undefined;
  for (const [nth, { sockets, openedPerSecond, kbEach, steps }] of product.entries()) {
    const bare = floor[nth];
    if (!bare) break;
    const named = `${count(sockets)} sockets`;
    rows.push(
      result(`${named}: sessions opened`, '/s', openedPerSecond, bare.openedPerSecond),
      result(`${named}: memory each (lower is better)`, 'KB', kbEach, bare.kbEach),
    );
    for (const [i, taken] of steps.entries()) {
      const least = bare.steps[i];
      if (!least) break;
      const loaded = `${named}, ${count(taken.perSecond)} prices/s`;
      rows.push(...stepFigures(loaded, taken, least));
      if (holds(taken) && (!most || perSecond(taken) > perSecond(most.taken)))
        most = { named: loaded, taken, least };
    }
  }
  if (most) {
    const named = `the most that held, ${most.named}`;
    rows.push(result(named, 'messages/s', perSecond(most.taken), perSecond(most.least)));
  }
  return rows;
}
