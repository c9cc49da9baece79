import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { favorites, favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';

export class RemoveFavorite extends Command<void> {
  constructor(readonly productId: string) {
    super();
  }
}

@CommandHandler(RemoveFavorite)
export class RemoveFavoriteHandler implements ICommandHandler<RemoveFavorite> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute({ productId }: RemoveFavorite): Promise<void> {
    const { userId } = signedInUser();
    const command = {
      type: 'RemoveFavorite' as const,
      userId,
      productId,
      at: this.clock.now().toISOString(),
    };
    accepted(await this.commands.handle(favorites, favoritesStream(userId), command));
  }
}
