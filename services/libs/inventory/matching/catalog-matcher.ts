import type { InventoryRow } from '../row.js';
import { MAX_CANDIDATES, type Candidate } from './candidate.js';
import { CatalogIndex } from './catalog-index.js';
import { CERTAIN, confidenceOf, reasonsOf } from './confidence.js';
import type { MatchDocument } from './document.js';
import { AS_GOOD, plainer, rivalsIn } from './equal-fits.js';
import { describePack } from './pack-fit.js';
import { readRow, type RowReading } from './row-reading.js';
import { scoreFamily, type Scored } from './score-family.js';
import { readWords, sayingOf } from './word-meanings.js';

/** Matches rows of inventory lists with the catalog. Built once from all documents, immutable afterwards. */
export class CatalogMatcher {
  private readonly index: CatalogIndex;

  constructor(documents: Iterable<MatchDocument>) {
    this.index = new CatalogIndex(documents);
  }

  /** Number of products. */
  get size(): number {
    return this.index.size;
  }

  /** Products that a row may mean, the likeliest first; empty when nothing fits. */
  match(row: InventoryRow): Candidate[] {
    const reading = readRow(row);
    const words = readWords(reading, this.index.vocabulary);
    const byCode = this.index.findCodes(reading.codes);
    const said = sayingOf(words);
    const scored = this.index
      .closest(words, said, byCode)
      .flatMap((family) => scoreFamily(this.index, family, reading, words, said, byCode))
      .sort((a, b) => b.score - a.score || plainer(a, b, reading));
    return conclude(scored, reading);
  }
}

/** Products below this confidence are not even offered as candidates. */
const LEAST_SHOWN = 15;

/** Candidates of scored products, the best first. */
function conclude(scored: readonly Scored[], reading: RowReading): Candidate[] {
  const rowElsewhere = Math.max(
    0,
    ...scored.flatMap(({ evidence: e }) => (e.code === undefined ? [e.rowCovered] : [])),
  );
  const shown = scored
    .filter(({ evidence: e }) => e.code !== undefined || e.rowCovered >= 0.3)
    .slice(0, MAX_CANDIDATES)
    .map((one) => {
      const packTexts = { asked: describePack(reading.pack), offered: describePack(one.variant.pack) };
      return { ...one, evidence: { ...one.evidence, rowElsewhere, packTexts } };
    });
  return shown
    .map(({ variant, evidence, score }, at): Candidate => {
      const rivals = at > 0 ? [] : rivalsIn(scored);
      const best = at === 0 ? 100 : confidenceOf((shown[0] as Scored).evidence, rivalsIn(scored));
      const behind =
        at === 0 ? 100 : score < (shown[0] as Scored).score - AS_GOOD ? CERTAIN - 1 : CERTAIN - 4;
      return {
        productId: variant.document.id,
        confidence: Math.min(confidenceOf(evidence, rivals), best, behind),
        reasons: reasonsOf(evidence, rivals),
      };
    })
    .filter(({ confidence }) => confidence >= LEAST_SHOWN);
}
