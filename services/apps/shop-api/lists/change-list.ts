import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { list, listStream, type ListCommand, type ListLine } from '@sextant/domain/list/list.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { ListQueries } from '@sextant/read-models/lists/lists.queries.js';
import { sealListText, type ListText } from '@sextant/read-models/lists/sealed-list-text.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { knownLines } from './known-lines.js';

type ListChange =
  | { readonly type: 'RenameList'; readonly text: ListText }
  | { readonly type: 'AddListLines'; readonly lines: readonly ListLine[] }
  | ({ readonly type: 'SetListLineQuantity' } & ListLine)
  | { readonly type: 'RemoveListLine'; readonly productId: string }
  | { readonly type: 'DeleteList' };

export class ChangeList extends Command<void> {
  constructor(
    readonly listId: string,
    readonly change: ListChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeList)
export class ChangeListHandler implements ICommandHandler<ChangeList> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly products: ProductQueries,
    private readonly lists: ListQueries,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async execute({ listId, change }: ChangeList): Promise<void> {
    const { userId } = signedInUser();
    const of = { listId, userId, at: this.clock.now().toISOString() };
    const command = await this.commandOf(of, change);
    accepted(await this.commands.handle(list, listStream(listId), command));
  }

  private async commandOf(
    of: { listId: string; userId: string; at: string },
    change: ListChange,
  ): Promise<ListCommand> {
    switch (change.type) {
      case 'RenameList': {
        const { name, note } = change.text;
        const before = await this.lists.text(of.userId, of.listId);
        const unless = before?.name === name && before.note === note ? before.sealed : undefined;
        const sealedText = await sealListText(this.sealing, of.userId, change.text);
        return { ...of, type: change.type, sealedText, ...(unless !== undefined && { unless }) };
      }
      case 'AddListLines':
        return { ...of, type: change.type, lines: await knownLines(this.products, change.lines) };
      default:
        return { ...of, ...change };
    }
  }
}
