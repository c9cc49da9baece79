import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { favorites, favoritesStream, type FavoritesCommand } from '@sextant/domain/favorites/favorites.js';
import { isOrderable } from '@sextant/domain/product-offers/best-price.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { productNotFound } from '../shared/product-not-found.js';

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
    const best = await this.bestPrice(productId);
    const { userId } = signedInUser();
    const at = this.clock.now().toISOString();
    const command = { type: 'SaveFavorite' as const, userId, productId, ...best, at };
    accepted(await this.commands.handle(favorites, favoritesStream(userId), command));
  }

  /**
   * Best price with its seller and the product's revision: the best to order at, which price alerts observe; where nobody has the
   * product, the one shown. Throws 404 for an unknown product.
   */
  private async bestPrice(
    productId: string,
  ): Promise<Pick<FavoritesCommand, 'bestPriceCents' | 'bestPriceSeller' | 'productRevision'>> {
    const found = await this.products.cardAt(productId);
    if (!found) throw productNotFound();
    const { sellers } = JSON.parse(found.card) as ProductCard;
    const best = bestPricedOf({ sellers: sellers.filter(isOrderable) }) ?? bestPricedOf({ sellers });
    return {
      ...(best && { bestPriceCents: fromDollars(best.price), bestPriceSeller: best.seller }),
      productRevision: found.revision,
    };
  }
}
