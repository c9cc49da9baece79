import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import type { DomainError } from '@sextant/domain/shared/decider.js';
import { accepted, refusalProblem } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';

/** Takes moves back, the last one first; refused only when none can be. */
export class UndoMoves extends Command<void> {
  constructor(readonly moves: readonly string[]) {
    super();
  }
}

/** True when what was moved is no longer there, or not all of it. */
const isGone = ({ code }: DomainError): boolean => ['cart_changed', 'move_not_found'].includes(code);

@CommandHandler(UndoMoves)
export class UndoMovesHandler implements ICommandHandler<UndoMoves> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute({ moves }: UndoMoves): Promise<void> {
    const { userId } = signedInUser();
    const at = this.clock.now().toISOString();
    let refused: DomainError | null = null;
    let taken = 0;
    for (const moveId of [...new Set(moves)].reverse()) {
      const command = { type: 'MoveCartLinesBack' as const, userId, at, moveId };
      const commandId = `${requestContext().commandId} ${moveId}`;
      const result = await this.commands.handle(cart, cartStream(userId), command, { commandId });
      // One that has gone in part is no reason to keep the others.
      if (!result.ok && isGone(result.error)) refused ??= result.error;
      else {
        accepted(result);
        taken += 1;
      }
    }
    if (refused !== null && taken === 0) throw refusalProblem(refused);
  }
}
