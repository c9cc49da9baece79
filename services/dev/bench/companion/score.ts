import { procedureIn } from '@sextant/companion/kits/kits.js';
import type { Intent } from '@sextant/companion/reading/intents.js';
import type { MessageReading, SlotName, Slots } from '@sextant/companion/reading/reading.js';
import { queryWords, withoutStopWords } from '@sextant/domain/vocabulary/words.js';

export interface Utterance {
  readonly text: string;
  /** Earlier messages of the user in the same conversation. */
  readonly after?: readonly string[];
  readonly intent: Intent;
  readonly slots: Slots;
}

/** Slots that are scored; the sort order is none of the labels' slots. */
const scored: readonly SlotName[] = [
  'quantity',
  'size',
  'shade',
  'gauge',
  'pack',
  'brand',
  'seller',
  'maxPrice',
  'product',
  'procedure',
  'ordinal',
  'exclude',
];

const sizes: Readonly<Record<string, string>> = {
  xxs: 'xxsmall',
  xs: 'xsmall',
  s: 'small',
  sm: 'small',
  m: 'medium',
  med: 'medium',
  l: 'large',
  lg: 'large',
  xl: 'xlarge',
  xxl: 'xxlarge',
};

/** Texts are compared as sets of normalized words, sizes by their value in words, procedures by the kit they name. */
function comparable(name: SlotName, value: string | number | true): string {
  if (typeof value !== 'string') return String(value);
  const kit = name === 'procedure' ? procedureIn(value)?.kit : undefined;
  if (kit) return kit.name;
  const words = withoutStopWords(queryWords(value));
  const read = name === 'size' ? words.map((word) => sizes[word] ?? word.replace(/^#/, '')) : words;
  return [...new Set(read)].sort().join(' ');
}

const pairs = (slots: Slots): [SlotName, string][] =>
  scored.flatMap((name) => {
    const value = slots[name];
    return value === undefined ? [] : [[name, comparable(name, value)]];
  });

/** "Dentsply" and "Dentsply Sirona" are one brand. */
function same(name: SlotName, wanted: string | undefined, got: string | undefined): boolean {
  if (wanted === undefined || got === undefined) return false;
  if (name !== 'brand') return wanted === got;
  const [short, long] = [wanted.split(' '), got.split(' ')].sort((a, b) => a.length - b.length);
  return short?.every((word) => long?.includes(word)) ?? false;
}

export interface Score {
  readonly accuracy: number;
  readonly f1: number;
  /** The most frequent errors, as totals: never single sentences. */
  readonly weakest: readonly string[];
}

const share = (part: number, all: number): number => (all === 0 ? 1 : part / all);

/** Accuracy of the intents, and the micro-averaged F1 of all slots. */
export function score(utterances: readonly Utterance[], readings: readonly MessageReading[]): Score {
  const confusions = new Map<string, number>();
  const slots = new Map<SlotName, { right: number; read: number; labeled: number }>();
  let right = 0;
  for (const [n, { intent, slots: labeled }] of utterances.entries()) {
    const reading = readings[n];
    if (!reading) continue;
    if (reading.intent === intent) right += 1;
    else {
      const confusion = `${intent} read as ${reading.intent}`;
      confusions.set(confusion, (confusions.get(confusion) ?? 0) + 1);
    }
    const [wanted, got] = [new Map(pairs(labeled)), new Map(pairs(reading.slots))];
    if (got.has('product') && !wanted.has('product')) {
      const extra = `product read where ${intent} has none`;
      confusions.set(extra, (confusions.get(extra) ?? 0) + 1);
    }
    for (const name of scored) {
      const counts = slots.get(name) ?? { right: 0, read: 0, labeled: 0 };
      if (wanted.has(name)) counts.labeled += 1;
      if (got.has(name)) counts.read += 1;
      if (same(name, wanted.get(name), got.get(name))) counts.right += 1;
      slots.set(name, counts);
    }
  }
  const sums = [...slots.values()].reduce(
    (sum, each) => ({
      right: sum.right + each.right,
      read: sum.read + each.read,
      labeled: sum.labeled + each.labeled,
    }),
    { right: 0, read: 0, labeled: 0 },
  );
  const f1 = (counts: typeof sums): number => share(2 * counts.right, counts.read + counts.labeled);
  return {
    accuracy: share(right, utterances.length),
    f1: f1(sums),
    weakest: [
      ...[...confusions]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 14)
        .map(([what, count]) => `${what}: ${count}`),
      ...[...slots].map(
        ([name, counts]) =>
          `${name}: F1 ${f1(counts).toFixed(2)} (${counts.right} right, ${counts.read} read, ${counts.labeled} labeled)`,
      ),
    ],
  };
}
