import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  BasketMove,
  BasketMoveLine,
  BasketOptions,
  BasketSuggestion,
} from '@sextant/contracts/http/basket.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { basketCost } from '@sextant/domain/basket/basket.js';
import type { Move } from '@sextant/domain/basket/suggest-moves.js';
import type { Substitute } from '@sextant/domain/basket/substitute.js';
import type { CartLine, CartMove } from '@sextant/domain/cart/cart.js';
import { lineKey } from '@sextant/domain/cart/line-key.js';
import { piecesIn } from '@sextant/domain/product-offers/pack.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { BasketLimits } from './basket-limits.js';
import { candidatesOf, type Candidate, type CandidateLine } from './candidates.js';
import { productsOf } from './documents.js';
import { neededText, reasonText, unavailableText } from './move-reasons.js';
import { Optimizer } from './optimizer.js';
import { OwnPriceReader, type OwnPrices } from './own-prices.js';
import { shownOffer, withoutPrice } from './shown-offer.js';
import { Substitutes } from './substitutes.js';

/** A suggestion with its moves as cart commands take them. */
interface Advice {
  readonly suggestion: BasketSuggestion;
  /** Moves for the cart, by id. */
  readonly moves: ReadonlyMap<string, CartMove>;
}

const cartLineOf = ({ product, offer, quantity, unitCents }: Candidate): CartLine => ({
  productId: product._id,
  sellerDomain: offer.domain,
  sellerUrl: offer.url,
  quantity,
  notedPriceCents: unitCents,
});

function because({ product, line: { quantity } }: CandidateLine, to: Candidate): string | null {
  if (to.kind === 'same') return null;
  const pieces = piecesIn(to.product.pack);
  const wanted = piecesIn(product.pack);
  const packs = `${to.quantity} × ${to.product.pack ?? '1'} for ${quantity} × ${product.pack ?? '1'}`;
  const more = pieces !== undefined && wanted !== undefined ? pieces * to.quantity - wanted * quantity : 0;
  const extra = more > 0 ? `, ${plural(more, 'piece')} more` : '';
  return to.kind === 'pack'
    ? `Another pack: ${packs}${extra}.`
    : `Same specification from ${to.product.brand}: ${packs}${extra}.`;
}

/** Short digest, the same for the same facts. */
const digest = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);

/** Digest of all inputs of a suggestion: the same inputs give the same suggestion. */
const stateOf = (held: readonly CandidateLine[], left: readonly string[], options: BasketOptions): string =>
  digest([
    options,
    left,
    // A price that the buyer has noted changes no move.
    held.map(({ line: { notedPriceCents: _, ...line }, current, others, mustMove }) => [
      line,
      mustMove,
      [current, ...others].map(
        (candidate) =>
          candidate && [candidate.product._id, candidate.offer.url, candidate.quantity, candidate.lineCents],
      ),
    ]),
  ]);

/** Suggests how to buy the lines of a cart for less. */
@Injectable()
export class BasketAdvisor {
  constructor(
    private readonly limits: BasketLimits,
    private readonly products: ProductQueries,
    private readonly ownPrices: OwnPriceReader,
    private readonly substitutes: Substitutes,
    private readonly optimizer: Optimizer,
  ) {}

  /**
   * Throws like `BasketLimits`.
   * @param userId undefined for a visitor
   */
  advise(userId: string | undefined, given: readonly CartLine[], options: BasketOptions): Promise<Advice> {
    return this.limits.run(() => this.adviceFor(userId, given, options));
  }

  private async adviceFor(
    userId: string | undefined,
    given: readonly CartLine[],
    options: BasketOptions,
  ): Promise<Advice> {
    // Sorted, because a browser and the server may list the lines of a cart in different orders.
    const lines = given.toSorted((a, b) => (lineKey(a) < lineKey(b) ? -1 : 1));
    const products = await productsOf(
      this.products,
      lines.map(({ productId }) => productId),
    );
    const prices = await this.ownPrices.of(userId, [...products.values()]);
    const found = await this.foundFor(lines, options, products);
    const { held, left } = candidatesOf(
      lines,
      options,
      prices,
      ({ productId }) => products.get(productId),
      found,
    );
    const state = stateOf(held, left, options);
    const best = await this.optimizer.suggest(held, options.maxSellers);
    if (!best) return impossible(state, held, left, options);
    const moves = best.moves.map((move) => moveOf(move, held, state, prices));
    const { before, after, gapCents } = best;
    const neededCents = best.moves.reduce((sum, move) => sum + move.neededCents, 0);
    return {
      suggestion: {
        state,
        total: toDollars(before.totalCents),
        totalAfter: toDollars(after.totalCents),
        needed: toDollars(neededCents),
        saving: toDollars(before.totalCents + neededCents - after.totalCents),
        moves: moves.map(({ shown }) => shown),
        gap: toDollars(gapCents),
        impossible: null,
        left: [...left],
      },
      moves: new Map(moves.map(({ made }) => [made.moveId, made])),
    };
  }

  private async foundFor(
    lines: readonly CartLine[],
    { otherPacks, equals }: BasketOptions,
    products: ReadonlyMap<string, Product>,
  ) {
    const kinds = new Set<Substitute['kind']>([
      ...(otherPacks ? (['pack'] as const) : []),
      ...(equals ? (['equal'] as const) : []),
    ]);
    const wanted = lines.map(({ productId, quantity }) => ({ product: products.get(productId), quantity }));
    const known = wanted.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []));
    const found = await this.substitutes.of(known, kinds);
    let next = 0;
    return wanted.map(({ product }) => (product ? (found[next++] ?? []) : []));
  }
}

function moveOf(move: Move<Candidate>, held: readonly CandidateLine[], state: string, prices: OwnPrices) {
  const { neededCents, savedCents, reasons } = move;
  const lines = move.lines.map(({ line, from, to }) => {
    const at = held[line] as CandidateLine;
    return { line, at, from, to, unavailable: !from || !prices.isAvailable(from.offer) };
  });
  const made: CartMove = {
    moveId: digest([state, lines.map(({ line, to }) => [line, to.offer.url, to.quantity])]),
    savedCents,
    lines: lines.map(({ at, from, to }) => ({
      from: at.line,
      fromUnitPriceCents: from?.unitCents ?? 0,
      to: cartLineOf(to),
    })),
  };
  // Without any connection the hint would be on every line.
  const strange = prices.connected.size > 0 ? lines.filter(({ to }) => !prices.known.has(to.seller)) : [];
  const shown: BasketMove = {
    id: made.moveId,
    needed: toDollars(neededCents),
    saving: toDollars(savedCents),
    reasons: [
      ...new Set(lines.flatMap(({ at, unavailable }) => (unavailable ? unavailableText(at) : []))),
      ...reasons.map(reasonText),
      ...neededText(move),
      ...new Set(strange.map(({ to }) => `You have not connected ${to.offer.label} yet.`)),
    ],
    lines: lines.map(({ at, from, to, unavailable }): BasketMoveLine => ({
      from: from ? shownOffer(from) : withoutPrice(at),
      to: shownOffer(to),
      unavailable,
      kind: to.kind,
      because: because(at, to),
    })),
  };
  return { made, shown };
}

function impossible(
  state: string,
  held: readonly CandidateLine[],
  left: readonly string[],
  { maxSellers = 1 }: BasketOptions,
): Advice {
  const current = held.flatMap((line) => line.current ?? []);
  const total = toDollars(basketCost(current, (seller) => sellerByKey(seller)?.shipping).totalCents);
  return {
    suggestion: {
      state,
      total,
      totalAfter: total,
      needed: 0,
      saving: 0,
      moves: [],
      gap: 0,
      impossible: `No ${plural(maxSellers, 'seller')} ${wordFor(maxSellers, 'has', 'have')} everything.`,
      left: [...left],
    },
    moves: new Map(),
  };
}
