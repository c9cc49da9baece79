import { Injectable } from '@nestjs/common';
import { EXCELLENT_MATCH } from '@sextant/contracts/http/limits.js';
import type { QuickOrderAnswer } from '@sextant/contracts/http/lists.js';
import type { Candidate } from '@sextant/inventory/matching/candidate.js';
import { readLines, type PastedLine } from '@sextant/inventory/quick-order/read-lines.js';
import { InventoryMatcher } from '@sextant/inventory/workers/inventory-matcher.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { InventoryResults } from '../inventory/inventory-results.js';

const PASTES = { name: 'quick-order', capacity: 30, perSecond: 1 / 4 };

interface Found {
  readonly candidates: readonly Candidate[];
}

const isSure = ([best]: readonly Candidate[]): boolean => (best?.confidence ?? 0) >= EXCELLENT_MATCH;

/** Reads and matches what somebody pastes, as the rows of an upload are. */
@Injectable()
export class QuickOrder {
  constructor(
    private readonly matcher: InventoryMatcher,
    private readonly results: InventoryResults,
    private readonly limiter: RateLimiter,
  ) {}

  async match(userId: string, text: string): Promise<QuickOrderAnswer> {
    await this.limiter.take(PASTES, userId);
    const { lines, problems } = readLines(text);
    const found = await this.find(lines);
    const candidates = await this.results.candidatesOf(
      userId,
      found.map(({ row, candidates }) => ({ cells: row, candidates })),
    );
    return {
      lines: found.map(({ line, text: said, quantity }, at) => ({
        line,
        text: said,
        quantity,
        candidates: candidates[at] ?? [],
      })),
      problems: [...problems],
    };
  }

  /** A line that is surely a code as a whole, "842 89", says no quantity. */
  private async find(lines: readonly PastedLine[]): Promise<(PastedLine & Found)[]> {
    const found = await this.matcher.match(lines.map(({ row }) => row));
    const wholes = lines.filter(({ whole }) => whole);
    const asWhole = await this.matcher.match(wholes.flatMap(({ whole = [] }) => whole));
    return lines.map((line, at) => {
      const candidates = found[at] ?? [];
      const asCode = asWhole[wholes.indexOf(line)] ?? [];
      return line.whole && isSure(asCode) && !isSure(candidates)
        ? { ...line, row: line.whole, quantity: 1, candidates: asCode }
        : { ...line, candidates };
    });
  }
}
