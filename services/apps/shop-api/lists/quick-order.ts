import { Injectable } from '@nestjs/common';
import type { QuickOrderAnswer } from '@sextant/contracts/http/lists.js';
import { findLines } from '@sextant/inventory/quick-order/find-lines.js';
import { readLines } from '@sextant/inventory/quick-order/read-lines.js';
import { InventoryMatcher } from '@sextant/inventory/workers/inventory-matcher.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { InventoryResults } from '../inventory/inventory-results.js';

const PASTES = { name: 'quick-order', capacity: 30, perSecond: 1 / 4 };

/** Reads and matches pasted lines like the rows of an upload. */
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
    const found = await findLines(lines, (rows) => this.matcher.match(rows));
    const candidates = await this.results.candidatesOf(
      userId,
      found.map(({ row, candidates }) => ({ cells: row, candidates })),
    );
    return {
      lines: found.map(({ line, text: said, quantity, problem }, at) => ({
        line,
        text: said,
        quantity,
        quantityProblem: problem,
        candidates: candidates[at] ?? [],
      })),
      problems: [...problems],
    };
  }
}
