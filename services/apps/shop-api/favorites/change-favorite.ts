import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { favorites, favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { problem } from '@sextant/platform/http/problem.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { LiveCatalog } from '@sextant/search/live-catalog.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { accepted } from '../shared/accepted.js';
import { Clock } from '../shared/clock.js';

export class ChangeFavorite {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly productId: string,
    readonly saved: boolean,
  ) {}
}

@CommandHandler(ChangeFavorite)
export class ChangeFavoriteHandler implements ICommandHandler<ChangeFavorite> {
  constructor(
    private readonly commands: DeciderCommandHandler,
    private readonly live: LiveCatalog,
    private readonly products: ProductQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ commandId, userId, productId, saved }: ChangeFavorite) {
    const command = {
      type: saved ? 'SaveFavorite' : 'RemoveFavorite',
      userId,
      productId,
      bestPriceCents: saved ? await this.bestPrice(productId) : undefined,
      at: this.clock.now().toISOString(),
    } as const;
    const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
    return accepted(await this.commands.handle(favorites, favoritesStream(userId), command, context));
  }

  /** Best price the user sees now, in cents; refuses a product nobody lists. */
  private async bestPrice(productId: string): Promise<number | undefined> {
    const shown = this.live.current?.index.bestPriceOf(productId);
    if (shown !== undefined) return shown ?? undefined;
    // Not loaded yet, or newer than what is.
    const card = (await this.products.cards([productId])).get(productId);
    if (!card) throw problem(404, 'not_found', 'Product not found');
    const { min_price } = JSON.parse(card) as ProductCard;
    return min_price === null ? undefined : fromDollars(min_price);
  }
}
