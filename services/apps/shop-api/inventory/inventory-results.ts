import { Injectable } from '@nestjs/common';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import {
  checkReasons,
  isMatchUnsure,
  needsCheck,
  type CandidatesAnswer,
  type MatchedCandidate,
  type InventoryResult,
  type MatchedProduct,
  type ProcessedItem,
} from '@sextant/contracts/http/inventory.js';
import { bestPriced } from '@sextant/domain/product-offers/best-price.js';
import { packOf } from '@sextant/domain/product-offers/pack.js';
import { fromDollars, toDollars, type Cents } from '@sextant/domain/shared/money.js';
import { keptForAccount } from '@sextant/domain/vendor-connection/kept-for-account.js';
import { costOf } from '@sextant/inventory/costs/row-cost.js';
import { LEAST_MATCH } from '@sextant/contracts/http/limits.js';
import { paidFor, unreadPrice } from '@sextant/inventory/columns/price.js';
import { problemMessage } from '@sextant/inventory/columns/read-rows.js';
import {
  clampedQuantity,
  quantityProblemWithTaken,
  readQuantity,
} from '@sextant/inventory/matching/quantity.js';
import { readRow } from '@sextant/inventory/matching/row-reading.js';
import { UploadStore, type Item, type Upload } from '@sextant/inventory/uploads/upload-store.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { OwnPriceReader, type OwnPrices } from '../basket/own-prices.js';

const toProduct = (card: ProductCard): MatchedProduct => ({
  id: card._id,
  name: card.product_name,
  brand: card.brand,
  manufacturerCode: card.manufacturer_code,
  image: card.image,
  pack: card.pack,
  minPrice: card.min_price,
  sellers: card.sellers,
});

/** A row with its candidates. */
type MatchedRow = Pick<Item, 'cells' | 'candidates'>;

/** Price of the offer that the cart takes: own prices where known, else list prices; the best list price where none is available. */
function bestPriceOf({ min_price, sellers }: ProductCard, prices: OwnPrices): Cents | undefined {
  const available = sellers.filter((offer) => prices.isAvailable(offer));
  const best = bestPriced(
    available.map((offer) => ({
      seller: offer.seller,
      availability: keptForAccount(offer.availability),
      priceCents: prices.centsOf(offer),
    })),
  );
  return best?.priceCents ?? (min_price === null ? undefined : fromDollars(min_price));
}

/** Present cost of a row, and its cost with this product at the buyer's best price. */
function costsOf(item: MatchedRow, card: ProductCard, prices: OwnPrices): ReturnType<typeof costOf> {
  const { quantity, unit, pack: asked } = readRow(item.cells);
  const sold = packOf(card.pack ?? '');
  const paid = paidFor(item.cells.price, quantity);
  return costOf({ quantity, unit, pack: asked }, sold, paid, bestPriceOf(card, prices));
}

/** The match of a row among its candidates: the user's choice, else the likeliest if it is likely enough. */
function meant({ chosen, choice, candidates }: Item) {
  if (chosen) return candidates.find(({ productId }) => productId === choice);
  return candidates.slice(0, 1).find(({ confidence }) => confidence >= LEAST_MATCH);
}

interface Totals {
  found: number;
  unsure: number;
  rows: number;
  paid: Cents;
  here: Cents;
}

const noTotals = (): Totals => ({ found: 0, unsure: 0, rows: 0, paid: 0, here: 0 });

/** Results for display, with current prices. */
@Injectable()
export class InventoryResults {
  constructor(
    private readonly store: UploadStore,
    private readonly products: ProductQueries,
    private readonly ownPrices: OwnPriceReader,
  ) {}

  private async cards(ids: Iterable<string>): Promise<Map<string, ProductCard>> {
    const texts = await this.products.cards([...new Set(ids)]);
    return new Map([...texts].map(([id, text]) => [id, JSON.parse(text) as ProductCard]));
  }

  /**
   * JSON of an `InventoryResult` in pieces: a long list is rendered a few rows at a time, so that it does not block other
   * requests.
   */
  async *json(userId: string, upload: Upload): AsyncGenerator<string> {
    const totals = noTotals();
    let count = 0;
    yield '{"processedItems":[';
    for await (const items of this.slices(userId, upload, totals)) {
      yield (count === 0 ? '' : ',') + items.map((item) => JSON.stringify(item)).join(',');
      count += items.length;
    }
    const rest: Omit<InventoryResult, 'processedItems'> = {
      id: upload.id,
      fileName: upload.fileName,
      uploadedAt: upload.startedAt.toISOString(),
      state: upload.state === 'columns' ? 'columns' : 'matched',
      columns: upload.columns ?? {
        headerRow: 1,
        headers: [],
        sample: [],
        columns: { name: null, code: null, brand: null, quantity: null, unit: null, price: null },
        corrected: false,
      },
      results: {
        found: totals.found,
        unsure: totals.unsure,
        // Favorites are saved only on request.
        addedToFavorites: 0,
        notFound: count - totals.found,
        totalRows: count,
        leftOut: upload.problems.filter(({ leftOut }) => leftOut).length,
        errors: upload.problems.map(problemMessage),
      },
      totals: {
        rows: totals.rows,
        paid: toDollars(totals.paid),
        here: toDollars(totals.here),
        saving: toDollars(totals.paid - totals.here),
      },
    };
    yield `],${JSON.stringify(rest).slice(1)}`;
  }

  private processed(
    item: Item,
    cards: ReadonlyMap<string, ProductCard>,
    prices: OwnPrices,
    totals: Totals,
  ): ProcessedItem {
    const match = meant(item);
    const card = match && cards.get(match.productId);
    const costs = card && costsOf(item, card, prices);
    const processed: ProcessedItem = {
      row: item.row,
      originalName: item.cells.name,
      originalSku: item.cells.code,
      originalBrand: item.cells.brand,
      originalQuantity: [item.cells.quantity, item.cells.unit].filter(Boolean).join(' '),
      quantity: clampedQuantity(readQuantity(item.cells.quantity)),
      quantityProblem: quantityProblemWithTaken(item.cells.quantity),
      priceProblem: costs ? (unreadPrice(item.cells.price) ?? costs.priceProblem) : null,
      confidence: card ? match.confidence : 0,
      reasons: card ? [...match.reasons] : [],
      matchedProduct: card ? toProduct(card) : null,
      cost: costs?.cost ?? null,
      chosen: item.chosen,
      candidates: item.candidates.length,
    };
    if (card) totals.found += 1;
    if (isMatchUnsure(processed)) totals.unsure += 1;
    if (costs?.paidCents !== undefined && costs.hereCents !== undefined && !needsCheck(processed)) {
      totals.rows += 1;
      totals.paid += costs.paidCents;
      totals.here += costs.hereCents;
    }
    return processed;
  }

  async item(userId: string, item: Item): Promise<ProcessedItem> {
    const cards = await this.cards(item.candidates.map(({ productId }) => productId));
    return this.processed(item, cards, await this.ownPrices.of(userId), noTotals());
  }

  async candidates(userId: string, item: Item): Promise<CandidatesAnswer> {
    const [candidates = []] = await this.candidatesOf(userId, [item]);
    return { candidates };
  }

  /** Candidates of each row, in the order of the rows. */
  async candidatesOf(userId: string, rows: readonly MatchedRow[]): Promise<MatchedCandidate[][]> {
    const cards = await this.cards(rows.flatMap((row) => row.candidates.map(({ productId }) => productId)));
    const prices = await this.ownPrices.of(userId);
    return rows.map((row) =>
      row.candidates.flatMap(({ productId, confidence, reasons }) => {
        const card = cards.get(productId);
        if (!card) return [];
        return [
          {
            product: toProduct(card),
            confidence,
            reasons: [...reasons],
            cost: costsOf(row, card, prices).cost,
          },
        ];
      }),
    );
  }

  /** Rows to check, each once for every reason. */
  async *toCheck(userId: string, upload: Upload): AsyncGenerator<{ row: number; problem: string }> {
    for await (const items of this.slices(userId, upload, noTotals()))
      for (const item of items)
        for (const { text } of checkReasons(item)) yield { row: item.row, problem: text };
  }

  /** Rows of an upload, some at a time. */
  private async *slices(userId: string, upload: Upload, totals: Totals): AsyncGenerator<ProcessedItem[]> {
    const prices = await this.ownPrices.of(userId);
    for (let after = 0; ;) {
      const items = await this.store.items(upload.id, after);
      if (items.length === 0) return;
      const cards = await this.cards(items.flatMap((item) => meant(item)?.productId ?? []));
      yield items.map((item) => this.processed(item, cards, prices, totals));
      after = items.at(-1)?.row ?? after;
    }
  }
}
