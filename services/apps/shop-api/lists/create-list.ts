import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { listLimits } from '@sextant/contracts/http/limits.js';
import type { CreateListBody } from '@sextant/contracts/http/lists.js';
import { list, listStream } from '@sextant/domain/list/list.js';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import { problem } from '@sextant/platform/http/problem.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { ListQueries } from '@sextant/read-models/lists/lists.queries.js';
import { sealListText } from '@sextant/read-models/lists/sealed-list-text.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { knownLines } from './known-lines.js';

/** Results in the id of the list. */
export class CreateList extends Command<string> {
  constructor(readonly wanted: CreateListBody) {
    super();
  }
}

@CommandHandler(CreateList)
export class CreateListHandler implements ICommandHandler<CreateList> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly queries: ListQueries,
    private readonly products: ProductQueries,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async execute({ wanted: { name, note, lines } }: CreateList): Promise<string> {
    const { userId } = signedInUser();
    // Counted in the read model: two lists created at once may exceed the limit by one, which does no harm.
    if ((await this.queries.count(userId)) >= listLimits.lists)
      throw problem(409, 'too_many_lists', `You can keep up to ${listLimits.lists} lists.`);
    const listId = uuidOf(`list ${requestContext().commandId}`);
    const command = {
      type: 'CreateList' as const,
      listId,
      userId,
      sealedText: await sealListText(this.sealing, userId, { name, note }),
      lines: await knownLines(this.products, lines),
      at: this.clock.now().toISOString(),
    };
    accepted(await this.commands.handleNew(list, listStream(listId), command));
    return listId;
  }
}
