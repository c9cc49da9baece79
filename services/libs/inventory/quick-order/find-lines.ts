import { CERTAIN } from '../matching/confidence.js';
import type { Candidate } from '../matching/candidate.js';
import { doubtPacks } from '../matching/doubt-packs.js';
import type { InventoryRow } from '../row.js';
import type { PastedLine, PastedRow } from './read-lines.js';
import { isLikelyPack, sizeOf, takenText } from './unsure-amounts.js';

interface FoundLine extends PastedLine {
  /** The likeliest first. */
  readonly candidates: readonly Candidate[];
}

/** Finds candidates for each row, in the order of the rows. */
type Match = (rows: readonly InventoryRow[]) => Promise<readonly (readonly Candidate[])[]>;

const confidenceOf = ([best]: readonly Candidate[]): number => best?.confidence ?? 0;

/**
 * Candidates of pasted lines. A line that fits better as one code, "842 89", than as a code with a quantity has quantity 1. A
 * number that may be a quantity or a measure is a quantity where the rest fits better without it; where both fit, the line says
 * which was taken. A number that no cart takes is a quantity where the rest fits better than the number does as a code.
 */
export async function findLines(lines: readonly PastedLine[], match: Match): Promise<FoundLine[]> {
  const found = await match(lines.map(({ row }) => row));
  const wholes = lines.filter(({ whole }) => whole);
  const asWhole = await match(wholes.flatMap(({ whole = [] }) => whole));
  const unsure = lines.filter(({ counted }) => counted);
  const asCounted = await match(unsure.flatMap(({ counted }) => counted?.row ?? []));
  const tooMany = lines.filter(({ excess }) => excess);
  const asExcess = await match(tooMany.flatMap(({ excess }) => excess?.row ?? []));
  const read = (line: PastedLine, candidates: Candidates): FoundLine => {
    if (line.whole) return asWritten(line, line.whole, candidates, asWhole[wholes.indexOf(line)] ?? []);
    if (line.counted) return asAmount(line, line.counted, candidates, asCounted[unsure.indexOf(line)] ?? []);
    return { ...line, candidates };
  };
  // Doubted last: the words of "10 gloves M" fit, so that 10 counts, whichever box is meant.
  return lines
    .map((line, at) => {
      const fit = read(line, found[at] ?? []);
      const candidates = asExcess[tooMany.indexOf(line)] ?? [];
      const isExcess = line.excess && confidenceOf(candidates) > confidenceOf(fit.candidates);
      return isExcess ? { ...line, ...line.excess, candidates } : fit;
    })
    .map((line) => ({
      ...line,
      candidates: doubtPacks(line.candidates),
      // Where no product is found, its quantity is no help.
      problem: line.candidates.length > 0 ? line.problem : null,
    }));
}

const notTaken = (said: string): string => `"${said}" was not taken for a quantity.`;

type Candidates = readonly Candidate[];

function asWritten(
  line: PastedLine,
  whole: InventoryRow,
  counted: Candidates,
  candidates: Candidates,
): FoundLine {
  const [withNumber, without] = [confidenceOf(candidates), confidenceOf(counted)];
  const [fitsWith, fitsWithout] = [withNumber >= CERTAIN, without >= CERTAIN];
  const said = line.row.quantity;
  // "13 5074" is a code of its maker, whatever "5074" is.
  const wins = fitsWithout ? fitsWith && line.text.startsWith(`${said} `) : withNumber > without;
  if (!wins) {
    const listed = fitsWith && line.text.endsWith(`, ${said}`);
    return { ...line, problem: listed ? takenText(said) : line.problem, candidates: counted };
  }
  const problem = fitsWith && !fitsWithout ? null : notTaken(said);
  return { ...line, row: whole, quantity: 1, problem, candidates };
}

function asAmount(
  line: PastedLine,
  counted: PastedRow,
  named: Candidates,
  candidates: Candidates,
): FoundLine {
  const said = counted.row.quantity;
  const [withNumber, without] = [confidenceOf(named), confidenceOf(candidates)];
  const [fitsWith, fitsWithout] = [withNumber >= CERTAIN, without >= CERTAIN];
  // "12 x 160 wipes" may be a pack as a whole.
  const counts =
    without > withNumber &&
    !isLikelyPack(line.text, said) &&
    (fitsWithout || sizeOf(line.text) !== 'size or amount');
  if (counts && !fitsWith) return { ...line, ...counted, candidates };
  // A quantity is written before a name more often than a measure is.
  if (fitsWith && fitsWithout && line.text.startsWith(`${said} `))
    return {
      ...line,
      ...counted,
      problem: counted.problem ?? takenText(said),
      candidates,
    };
  const silent = (fitsWith && !fitsWithout) || said === '1';
  return { ...line, problem: silent ? null : notTaken(said), candidates: named };
}
