import { accept, refuse, type Decider, type Decision } from '../shared/decider.js';
import {
  isQuantity,
  MAX_BYTES_BY_USERS,
  MAX_EVENTS_BY_USERS,
  MAX_LINES,
  quantityOutOfRange,
} from '../shared/limits.js';
import { formatCount } from '../shared/plural.js';

/** Quantity of a product that a list wants. The seller is chosen when the list is ordered. */
export interface ListLine {
  readonly productId: string;
  readonly quantity: number;
}

interface Of {
  readonly listId: string;
  readonly userId: string;
  readonly at: string;
}

export type ListEvent =
  | { type: 'ListCreated'; data: Of & { readonly sealedText: string; readonly lines: ListLine[] } }
  | { type: 'ListRenamed'; data: Of & { readonly sealedText: string } }
  | { type: 'ListLinesAdded'; data: Of & { readonly lines: ListLine[] } }
  | { type: 'ListLineQuantitySet'; data: Of & ListLine }
  | { type: 'ListLineRemoved'; data: Of & { readonly productId: string } }
  | { type: 'ListDeleted'; data: Of };

export type ListCommand =
  | (Of & { readonly type: 'CreateList'; readonly sealedText: string; readonly lines: readonly ListLine[] })
  /**
   * The sealed text holds name and note. `unless` is a stored sealed text of the same content, for which nothing changes: sealing
   * the same content twice gives different texts.
   */
  | (Of & { readonly type: 'RenameList'; readonly sealedText: string; readonly unless?: string })
  | (Of & { readonly type: 'AddListLines'; readonly lines: readonly ListLine[] })
  | (Of & ListLine & { readonly type: 'SetListLineQuantity' })
  | (Of & { readonly type: 'RemoveListLine'; readonly productId: string })
  | (Of & { readonly type: 'DeleteList' });

type ListState =
  | { readonly status: 'absent' }
  | { readonly status: 'deleted' }
  | {
      readonly status: 'kept';
      readonly userId: string;
      readonly sealedText: string;
      /** Quantities by product, in the order they were added. */
      readonly lines: ReadonlyMap<string, number>;
    };

export const listStream = (listId: string): string => `list-${listId}`;

export const listNotFound = refuse('list_not_found', 'There is no such list.');
const tooLong = refuse('list_full', `A list can have up to ${formatCount(MAX_LINES)} lines.`);

function withLines(before: ReadonlyMap<string, number>, lines: readonly ListLine[]): Map<string, number> {
  const after = new Map(before);
  for (const { productId, quantity } of lines) after.set(productId, (after.get(productId) ?? 0) + quantity);
  return after;
}

function evolve(state: ListState, event: ListEvent): ListState {
  if (event.type === 'ListCreated')
    return {
      status: 'kept',
      userId: event.data.userId,
      sealedText: event.data.sealedText,
      lines: withLines(new Map(), event.data.lines),
    };
  if (state.status !== 'kept') return state;
  switch (event.type) {
    case 'ListLinesAdded':
      return { ...state, lines: withLines(state.lines, event.data.lines) };
    case 'ListRenamed':
      return { ...state, sealedText: event.data.sealedText };
    case 'ListLineQuantitySet':
      return { ...state, lines: new Map(state.lines).set(event.data.productId, event.data.quantity) };
    case 'ListLineRemoved': {
      const lines = new Map(state.lines);
      lines.delete(event.data.productId);
      return { ...state, lines };
    }
    case 'ListDeleted':
      return { status: 'deleted' };
    default:
      event satisfies never;
      return state;
  }
}

/** Reason why lines cannot be added; undefined when they can. */
function refusalOf(before: ReadonlyMap<string, number>, lines: readonly ListLine[]) {
  if (!lines.every(({ quantity }) => isQuantity(quantity))) return quantityOutOfRange;
  const after = withLines(before, lines);
  if (after.size > MAX_LINES) return tooLong;
  return [...after.values()].every(isQuantity) ? undefined : quantityOutOfRange;
}

function decide(command: ListCommand, state: ListState): Decision<ListEvent> {
  const { listId, userId, at } = command;
  const of = { listId, userId, at };
  if (command.type === 'CreateList') {
    if (state.status !== 'absent') return refuse('list_exists', 'This list exists already.');
    const { sealedText, lines } = command;
    return (
      refusalOf(new Map(), lines) ??
      accept({ type: 'ListCreated', data: { ...of, sealedText, lines: [...lines] } })
    );
  }
  if (state.status !== 'kept' || state.userId !== userId) return listNotFound;
  switch (command.type) {
    case 'RenameList':
      if (command.unless === state.sealedText) return accept();
      return accept({ type: 'ListRenamed', data: { ...of, sealedText: command.sealedText } });
    case 'AddListLines':
      if (command.lines.length === 0) return accept();
      return (
        refusalOf(state.lines, command.lines) ??
        accept({ type: 'ListLinesAdded', data: { ...of, lines: [...command.lines] } })
      );
    case 'SetListLineQuantity': {
      const { productId, quantity } = command;
      const before = state.lines.get(productId);
      if (!isQuantity(quantity)) return quantityOutOfRange;
      if (before === undefined) return refuse('not_on_list', 'This product is no longer on the list.');
      if (before === quantity) return accept();
      return accept({ type: 'ListLineQuantitySet', data: { ...of, productId, quantity } });
    }
    case 'RemoveListLine':
      if (!state.lines.has(command.productId)) return accept();
      return accept({ type: 'ListLineRemoved', data: { ...of, productId: command.productId } });
    case 'DeleteList':
      return accept({ type: 'ListDeleted', data: of });
    default:
      return command satisfies never;
  }
}

/** Products that a user buys again and again. It holds no prices and no sellers. */
export const list: Decider<ListState, ListCommand, ListEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
  maxEventsByUsers: MAX_EVENTS_BY_USERS,
  maxBytesByUsers: MAX_BYTES_BY_USERS,
};
