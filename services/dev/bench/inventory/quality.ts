import { EXCELLENT_MATCH, GOOD_MATCH } from '@sextant/contracts/http/limits.js';
import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import type { InventoryRow } from '../labels/labels.ts';
import { result, type BenchResult } from '../result.ts';

/** Confidence from which the product asks nobody to check a match. */
const SURE = EXCELLENT_MATCH;
/** Any confidence with a product: the row counts as found. */
const FOUND = 1;

export interface Found {
  readonly productId: string | undefined;
  readonly confidence: number;
}

interface Quality {
  readonly precision: number;
  readonly recall: number;
}

/**
 * Precision: the correct share of matches of at least this confidence. Recall: the share of rows with a right product that are
 * matched to one with this confidence.
 */
function qualityOf(rows: readonly InventoryRow[], found: readonly Found[], from: number): Quality {
  let [sure, right, answerable] = [0, 0, 0];
  for (const [at, { expected }] of rows.entries()) {
    const { productId, confidence } = found[at] ?? { productId: undefined, confidence: 0 };
    if (expected.length > 0) answerable += 1;
    if (productId === undefined || confidence < from) continue;
    sure += 1;
    if (expected.includes(productId)) right += 1;
  }
  return { precision: sure === 0 ? 1 : right / sure, recall: answerable === 0 ? 1 : right / answerable };
}

/** Share of rows that are matched with at least this confidence. */
const matchedShare = (found: readonly Found[], from: number): number =>
  found.filter(({ productId, confidence }) => productId !== undefined && confidence >= from).length /
  found.length;

const percent = (share: number): number => Math.round(share * 1000) / 10;

/** Half of the rows by their hash: people who work on the matcher see only the scores of these rows. */
const heldOut = ({ row }: InventoryRow): boolean => fnv1a(JSON.stringify(row)) % 2 === 1;

interface Part {
  readonly name: string;
  readonly has: (row: InventoryRow) => boolean;
  readonly aims?: { readonly precision: string; readonly recall: string };
}

const aims = { precision: '≥ 99', recall: '≥ 85' };
const halves: readonly Part[] = [
  { name: 'half to learn from', has: (row) => !heldOut(row) },
  { name: 'half held out', has: heldOut, aims },
  { name: 'all rows', has: () => true, aims },
];

/**
 * Precision and recall of each kind of rows, of both halves and of all, beside those of another matcher; of a kind that fits nothing,
 * the share that is matched all the same.
 */
export function qualities(
  rows: readonly InventoryRow[],
  found: readonly Found[],
  floor: readonly Found[],
): BenchResult[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort();
  const parts = [...kinds.map((name): Part => ({ name, has: ({ kind }) => kind === name })), ...halves];
  return parts.flatMap(({ name, has, aims }) => {
    const places = rows.flatMap((row, at) => (has(row) ? [at] : []));
    const only = <T>(list: readonly T[]): T[] => places.map((at) => list[at] as T);
    const shown = (from: number, said: string, aims?: Part['aims']): BenchResult[] => {
      const [ours, theirs] = [found, floor].map((list) => qualityOf(only(rows), only(list), from)) as [
        Quality,
        Quality,
      ];
      return (['precision', 'recall'] as const).map((measure) =>
        result(
          `${name} (${places.length}): ${measure} ${said}`,
          '%',
          percent(ours[measure]),
          percent(theirs[measure]),
          aims?.[measure],
        ),
      );
    };
    if (only(rows).every(({ expected }) => expected.length === 0))
      return [SURE, GOOD_MATCH, FOUND].map((from) =>
        result(
          `${name} (${places.length}): matched at ≥ ${from} (lower is better)`,
          '%',
          percent(matchedShare(only(found), from)),
          percent(matchedShare(only(floor), from)),
        ),
      );
    const isHalf = halves.some((half) => half.name === name);
    return [...shown(SURE, `at ≥ ${SURE}`, aims), ...(isHalf ? shown(FOUND, 'of all found') : [])];
  });
}
