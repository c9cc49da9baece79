import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { favorites, favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { fromDollars, type Cents } from '@sextant/domain/shared/money.js';
import { problem } from '@sextant/platform/http/problem.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';

export class SaveFavorite extends Command<void> {
  constructor(readonly productId: string) {
    super();
  }
}

@CommandHandler(SaveFavorite)
export class SaveFavoriteHandler implements ICommandHandler<SaveFavorite> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly products: ProductQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ productId }: SaveFavorite): Promise<void> {
    const { bestPriceCents, productRevision } = await this.bestPrice(productId);
    const { userId } = signedInUser();
    const at = this.clock.now().toISOString();
    const command = { type: 'SaveFavorite' as const, userId, productId, bestPriceCents, productRevision, at };
    accepted(await this.commands.handle(favorites, favoritesStream(userId), command));
  }

  /** Best price the user sees now, and what it rests on. Throws 404 for an unknown product. */
  private async bestPrice(
    productId: string,
  ): Promise<{ bestPriceCents: Cents | undefined; productRevision: number | undefined }> {
    const found = await this.products.cardAt(productId);
    if (!found) throw problem(404, 'not_found', 'Product not found');
    const { min_price } = JSON.parse(found.card) as ProductCard;
    const bestPriceCents = min_price === null ? undefined : fromDollars(min_price);
    return { bestPriceCents, productRevision: found.revision };
  }
}
