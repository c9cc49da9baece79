import type { InventoryRow } from '../labels/labels.ts';
import { result, type BenchResult } from '../result.ts';

/** A match at or above this may be taken without looking at it. */
const SURE = 80;

export interface Found {
  readonly productId: string | undefined;
  readonly confidence: number;
}

interface Quality {
  readonly precision: number;
  readonly recall: number;
}

/** Of sure matches the share that is right; of rows the catalog has something for the share matched surely and rightly. */
function qualityOf(rows: readonly InventoryRow[], found: readonly Found[]): Quality {
  let [sure, right, answerable] = [0, 0, 0];
  for (const [at, { expected }] of rows.entries()) {
    const { productId, confidence } = found[at] ?? { productId: undefined, confidence: 0 };
    if (expected.length > 0) answerable += 1;
    if (productId === undefined || confidence < SURE) continue;
    sure += 1;
    if (expected.includes(productId)) right += 1;
  }
  return { precision: sure === 0 ? 1 : right / sure, recall: answerable === 0 ? 1 : right / answerable };
}

/** Precision and recall of each kind of rows and of all, beside those of another way to find products. */
export function qualities(
  rows: readonly InventoryRow[],
  found: readonly Found[],
  floor: readonly Found[],
): BenchResult[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort();
  return [...kinds, undefined].flatMap((kind) => {
    const places = rows.flatMap((row, at) => (kind === undefined || row.kind === kind ? [at] : []));
    const only = <T>(list: readonly T[]): T[] => places.map((at) => list[at] as T);
    const [ours, theirs] = [found, floor].map((list) => qualityOf(only(rows), only(list))) as [
      Quality,
      Quality,
    ];
    const name = kind ?? 'all rows';
    const hundredths = (share: number) => Math.round(share * 1000) / 10;
    return [
      result(
        `${name} (${places.length}): precision at ≥ ${SURE}`,
        '%',
        hundredths(ours.precision),
        hundredths(theirs.precision),
        kind === undefined ? '≥ 99' : undefined,
      ),
      result(
        `${name} (${places.length}): recall at ≥ ${SURE}`,
        '%',
        hundredths(ours.recall),
        hundredths(theirs.recall),
        kind === undefined ? '≥ 85' : undefined,
      ),
    ];
  });
}
