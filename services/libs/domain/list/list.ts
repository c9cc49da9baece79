import { accept, refuse, type Decider, type Decision, evolvesByCopy } from '../shared/decider.js';
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

interface KeptList {
  readonly status: 'kept';
  readonly userId: string;
  readonly sealedText: string;
  /** Quantities by product, in the order they were added. */
  readonly lines: ReadonlyMap<string, number>;
}

type ListState = { readonly status: 'absent' } | { readonly status: 'deleted' } | KeptList;

export const listStream = (listId: string): string => `list-${listId}`;

export const listNotFound = refuse('list_not_found', 'There is no such list.');
const tooLong = refuse('list_full', `A list can have up to ${formatCount(MAX_LINES)} lines.`);

/** Adds the quantities of lines. */
function addTo(quantities: Map<string, number>, lines: readonly ListLine[]): Map<string, number> {
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return quantities;
}

type CopiedList =
  | Exclude<ListState, KeptList>
  | (KeptList & {
      readonly lines: Map<string, number>;
    });

const copyOf = (state: ListState): CopiedList =>
  state.status === 'kept' ? { ...state, lines: new Map(state.lines) } : state;

function change(copied: CopiedList, event: ListEvent): CopiedList {
  if (event.type === 'ListCreated')
    return {
      status: 'kept',
      userId: event.data.userId,
      sealedText: event.data.sealedText,
      lines: addTo(new Map(), event.data.lines),
    };
  if (copied.status !== 'kept') return copied;
  switch (event.type) {
    case 'ListLinesAdded':
      addTo(copied.lines, event.data.lines);
      return copied;
    case 'ListRenamed':
      return { ...copied, sealedText: event.data.sealedText };
    case 'ListLineQuantitySet':
      copied.lines.set(event.data.productId, event.data.quantity);
      return copied;
    case 'ListLineRemoved':
      copied.lines.delete(event.data.productId);
      return copied;
    case 'ListDeleted':
      return { status: 'deleted' };
    default:
      event satisfies never;
      return copied;
  }
}

/** Reason why lines cannot be added; undefined when they can. */
function refusalOf(before: ReadonlyMap<string, number>, lines: readonly ListLine[]) {
  if (!lines.every(({ quantity }) => isQuantity(quantity))) return quantityOutOfRange;
  const after = addTo(new Map(before), lines);
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
  ...evolvesByCopy(copyOf, change),
  decide,
  maxEventsByUsers: MAX_EVENTS_BY_USERS,
  maxBytesByUsers: MAX_BYTES_BY_USERS,
};
