import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FilledCart } from '@sextant/contracts/http/basket.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { cart, cartStream, lineKey, type CartLine, type CartMove } from '@sextant/domain/cart/cart.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { toDollars, type Cents } from '@sextant/domain/shared/money.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { CheapestBasket, type CheapestLine, type WantedProduct } from './cheapest.js';

/** A wanted product that is in the cart now. */
export interface InCart<W extends WantedProduct> {
  readonly wanted: W;
  readonly line: CartLine;
}

export interface Filled<W extends WantedProduct> {
  readonly lines: readonly InCart<W>[];
  /** Moves away from the sellers products were wanted from, that can be taken back. */
  readonly moves: readonly CartMove[];
  /** What the whole cart costs. */
  readonly totalCents: Cents;
  /** What it would cost more with each product from where it is wanted, or is cheapest by itself. */
  readonly savedCents: Cents;
  /** Names of products nobody has in stock with a price. */
  readonly unavailable: readonly string[];
  /** Names of products the cart has no room for. */
  readonly noRoom: readonly string[];
}

/** A product named twice is one line. */
function together<W extends WantedProduct>(wanted: readonly W[]): W[] {
  const byProduct = new Map<string, W>();
  for (const each of wanted) {
    const before = byProduct.get(each.productId);
    const without = [...(before?.without ?? []), ...(each.without ?? [])];
    const quantity = each.quantity + (before?.quantity ?? 0);
    byProduct.set(each.productId, { ...each, ...before, quantity, without });
  }
  return [...byProduct.values()];
}

/**
 * Puts products into the caller's cart from the sellers where all of them cost least beside what it holds, which stays where it is.
 * Merged like at login: a product the cart holds keeps the larger quantity, so that repeating it does not double the cart.
 */
@Injectable()
export class CartFiller {
  constructor(
    private readonly commands: RequestCommands,
    private readonly cheapest: CheapestBasket,
    private readonly carts: CartQueries,
    private readonly products: ProductQueries,
    private readonly clock: Clock,
  ) {}

  async fill<W extends WantedProduct>(wanted: readonly W[]): Promise<Filled<W>> {
    const { userId } = signedInUser();
    const held = await this.carts.lines(userId);
    const raised: InCart<W>[] = [];
    const fresh: W[] = [];
    for (const each of together(wanted)) {
      const line = held.find(({ productId }) => productId === each.productId);
      if (line)
        raised.push({ wanted: each, line: { ...line, quantity: Math.max(line.quantity, each.quantity) } });
      else fresh.push(each);
    }
    const quantities = new Map(raised.map(({ line }) => [lineKey(line), line.quantity]));
    const besides = held.map((line) => ({
      ...line,
      quantity: quantities.get(lineKey(line)) ?? line.quantity,
    }));
    const room = Math.max(0, MAX_LINES - held.length);
    const best = await this.cheapest.linesFor(userId, fresh.slice(0, room), besides);
    const moves = movesOf(best.lines, best.moves);
    const moved = new Set(moves.flatMap(({ lines }) => lines.map(({ from }) => from)));
    const lines = [
      ...raised.map(({ line }) => line),
      ...best.lines.map(({ alone, together: chosen }) => (moved.has(alone.line) ? alone.line : chosen.line)),
    ];
    if (lines.length > 0) {
      const at = this.clock.now().toISOString();
      const command = { type: 'MergeCart' as const, userId, at, lines, moves };
      accepted(await this.commands.handle(cart, cartStream(userId), command));
    }
    return {
      lines: [
        ...raised,
        ...best.lines.map(({ wanted: each, together: { line } }) => ({ wanted: each, line })),
      ],
      moves,
      totalCents: best.totalCents,
      savedCents: best.savedCents,
      unavailable: await this.namesOf(best.unavailable),
      noRoom: await this.namesOf(fresh.slice(room)),
    };
  }

  private async namesOf(wanted: readonly WantedProduct[]): Promise<string[]> {
    if (wanted.length === 0) return [];
    const ids = wanted.map(({ productId }) => productId);
    const cards = await this.products.cards(ids);
    return ids.map((id) => {
      const card = cards.get(id);
      return card ? (JSON.parse(card) as ProductCard).product_name : 'Product no longer listed';
    });
  }
}

/** Puts products into the cart, from whichever sellers that costs least. */
export class FillCart extends Command<FilledCart> {
  constructor(readonly products: readonly WantedProduct[]) {
    super();
  }
}

@CommandHandler(FillCart)
export class FillCartHandler implements ICommandHandler<FillCart> {
  constructor(private readonly filler: CartFiller) {}

  async execute({ products }: FillCart): Promise<FilledCart> {
    const { lines, totalCents, savedCents, unavailable, noRoom } = await this.filler.fill(products);
    return {
      lines: lines.length,
      sellers: [...new Set(lines.map(({ line }) => sellerLabel(line.sellerDomain)))],
      total: toDollars(totalCents),
      saved: toDollars(savedCents),
      unavailable: [...unavailable],
      noRoom: [...noRoom],
    };
  }
}

/** The moves of lines that were wanted from a seller; what came from nowhere is not moved, but bought. */
function movesOf<W extends WantedProduct>(
  lines: readonly CheapestLine<W>[],
  moves: readonly { readonly lines: readonly number[]; readonly savedCents: Cents }[],
): CartMove[] {
  return moves.flatMap(({ lines: places, savedCents }): CartMove[] => {
    const moving = places.flatMap((at) => lines[at] ?? []);
    if (!moving.some(({ wanted: { from }, alone }) => from?.seller === alone.seller)) return [];
    const moveId = createHash('sha256')
      .update(JSON.stringify([requestContext().commandId, places]))
      .digest('base64url')
      .slice(0, 22);
    return [
      {
        moveId,
        savedCents,
        lines: moving.map(({ alone, together: { line: to } }) => ({
          from: alone.line,
          fromUnitPriceCents: alone.unitCents,
          to,
        })),
      },
    ];
  });
}
