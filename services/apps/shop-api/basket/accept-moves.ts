import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AcceptedMoves, AcceptMovesBody } from '@sextant/contracts/http/basket.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { ProblemError } from '@sextant/platform/http/problem.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { BasketAdvisor } from './advise.js';

export class AcceptMoves extends Command<AcceptedMoves> {
  constructor(readonly body: AcceptMovesBody) {
    super();
  }
}

/** Makes moves of a suggestion at its prices; refuses with the current suggestion when something has changed. */
@CommandHandler(AcceptMoves)
export class AcceptMovesHandler implements ICommandHandler<AcceptMoves> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly carts: CartQueries,
    private readonly advisor: BasketAdvisor,
    private readonly clock: Clock,
  ) {}

  async execute({ body: { state, moves: ids, options } }: AcceptMoves): Promise<AcceptedMoves> {
    const { userId } = signedInUser();
    const expected = await this.carts.lines(userId);
    const { suggestion, moves: known } = await this.advisor.advise(userId, expected, options);
    const moves = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
    if (suggestion.state !== state || moves.length < new Set(ids).size)
      throw new ProblemError(
        409,
        'suggestion_outdated',
        'Your cart or a price has changed in the meantime. Please look at the moves again.',
        undefined,
        {},
        { suggestion },
      );
    const at = this.clock.now().toISOString();
    const result = await this.commands.handle(cart, cartStream(userId), {
      type: 'MoveCartLines',
      userId,
      at,
      expected,
      moves,
    });
    if (!result.ok) throw refusalProblem(result.error, { suggestion });
    const savedCents = moves.reduce((sum, move) => sum + move.savedCents, 0);
    return { moves: moves.map(({ moveId }) => moveId), saved: toDollars(savedCents) };
  }
}
