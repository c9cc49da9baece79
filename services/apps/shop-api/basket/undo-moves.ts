import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';

/** Takes moves back, the last one first. */
export class UndoMoves extends Command<void> {
  constructor(readonly moves: readonly string[]) {
    super();
  }
}

@CommandHandler(UndoMoves)
export class UndoMovesHandler implements ICommandHandler<UndoMoves> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute({ moves }: UndoMoves): Promise<void> {
    const { userId } = signedInUser();
    const at = this.clock.now().toISOString();
    for (const moveId of [...new Set(moves)].reverse()) {
      const command = { type: 'MoveCartLinesBack' as const, userId, at, moveId };
      const commandId = `${requestContext().commandId} ${moveId}`;
      accepted(await this.commands.handle(cart, cartStream(userId), command, { commandId }));
    }
  }
}
