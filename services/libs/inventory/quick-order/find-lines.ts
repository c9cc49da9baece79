import { EXCELLENT_MATCH } from '@sextant/contracts/http/limits.js';
import type { Candidate } from '../matching/candidate.js';
import type { InventoryRow } from '../row.js';
import type { PastedLine } from './read-lines.js';

export interface FoundLine extends PastedLine {
  /** The likeliest first. */
  readonly candidates: readonly Candidate[];
}

/** Finds candidates for each row, in the order of the rows. */
type Match = (rows: readonly InventoryRow[]) => Promise<readonly (readonly Candidate[])[]>;

const confidenceOf = ([best]: readonly Candidate[]): number => best?.confidence ?? 0;

/** Candidates of pasted lines. A line that fits better as one code, "842 89", than as a code with a quantity has quantity 1. */
export async function findLines(lines: readonly PastedLine[], match: Match): Promise<FoundLine[]> {
  const found = await match(lines.map(({ row }) => row));
  const wholes = lines.filter(({ whole }) => whole);
  const asWhole = await match(wholes.flatMap(({ whole = [] }) => whole));
  return lines.map((line, at) => {
    const candidates = found[at] ?? [];
    const asCode = asWhole[wholes.indexOf(line)] ?? [];
    const counted = confidenceOf(candidates);
    return line.whole && counted < EXCELLENT_MATCH && confidenceOf(asCode) > counted
      ? { ...line, row: line.whole, quantity: 1, candidates: asCode }
      : { ...line, candidates };
  });
}
