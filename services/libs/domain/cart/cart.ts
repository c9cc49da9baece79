import { accept, refuse, type Decider, type Decision, evolvesByCopy } from '../shared/decider.js';
import {
  isQuantity,
  MAX_BYTES_BY_USERS,
  MAX_EVENTS_BY_USERS,
  MAX_LINES,
  quantityOutOfRange,
} from '../shared/limits.js';
import { formatCount } from '../shared/plural.js';
import { recordable, type Cents } from '../shared/money.js';
import { lineKey } from './line-key.js';

/** A quantity of one offer, identified by product and seller URL. */
export interface CartLine {
  readonly productId: string;
  readonly sellerDomain: string;
  readonly sellerUrl: string;
  readonly quantity: number;
  /** Price per item that the buyer was shown, the own price included. Events of earlier releases lack it. */
  readonly notedPriceCents?: Cents | undefined;
}

/** A line moved to another seller: the same goods, perhaps in other packs or from another brand. */
export interface MovedLine {
  readonly from: CartLine;
  /** Price per item at the time of the move, the user's own price included; 0 when the seller named none any more. */
  readonly fromUnitPriceCents: Cents;
  readonly to: CartLine;
}

/** Lines moved together, and what that saved as computed when the user agreed (`basket/suggest-moves.ts`). */
export interface CartMove {
  readonly moveId: string;
  readonly savedCents: Cents;
  readonly lines: readonly MovedLine[];
}

/** Part of a line that was moved to its seller. */
interface MovedPart {
  readonly moveId: string;
  readonly moved: MovedLine;
}

interface HeldCartLine extends CartLine {
  readonly parts?: readonly MovedPart[];
}

export type CartEvent =
  | { type: 'CartItemAdded'; data: { userId: string; line: CartLine; at: string } }
  | {
      type: 'CartItemQuantitySet';
      data: {
        userId: string;
        productId: string;
        sellerUrl: string;
        quantity: number;
        /** Absent where the noted price stays. */
        notedPriceCents?: Cents | undefined;
        at: string;
      };
    }
  | { type: 'CartItemRemoved'; data: { userId: string; productId: string; sellerUrl: string; at: string } }
  | { type: 'CartCleared'; data: { userId: string; at: string } }
  /** Lines of an order taken out of the cart: at most the lines that the cart held, perhaps none. */
  | { type: 'CartItemsOrdered'; data: { userId: string; orderId: string; lines: CartLine[]; at: string } }
  | {
      type: 'CartLinesMoved';
      data: { userId: string; moveId: string; savedCents: Cents; lines: MovedLine[]; at: string };
    }
  /** The user took a move back. */
  | {
      type: 'CartLinesMovedBack';
      data: { userId: string; moveId: string; lines: MovedLine[]; at: string };
    };

interface Ref {
  readonly userId: string;
  readonly at: string;
}

export type CartCommand =
  | (Ref & { readonly type: 'AddCartItem'; readonly line: CartLine })
  | (Ref & {
      readonly type: 'SetCartItemQuantity';
      readonly productId: string;
      readonly sellerUrl: string;
      readonly quantity: number;
      /** Given when the buyer has taken note of it. */
      readonly notedPriceCents?: Cents | undefined;
    })
  | (Ref & { readonly type: 'RemoveCartItem'; readonly productId: string; readonly sellerUrl: string })
  | (Ref & { readonly type: 'ClearCart' })
  /** Takes the lines of a placed order out of the cart. */
  | (Ref & {
      readonly type: 'TakeOrderedItems';
      readonly orderId: string;
      readonly lines: readonly CartLine[];
    })
  /**
   * Puts in the cart a visitor filled before logging in, or lines of a list or an order; of a line that is held the larger
   * quantity stays. `moves` concern lines put in with it.
   */
  | (Ref & {
      readonly type: 'MergeCart';
      readonly lines: readonly CartLine[];
      readonly moves?: readonly CartMove[];
    })
  /** Makes moves computed for exactly the cart in `expected`; refused for any other cart. */
  | (Ref & {
      readonly type: 'MoveCartLines';
      readonly expected: readonly CartLine[];
      readonly moves: readonly CartMove[];
    })
  /** Takes a move back. */
  | (Ref & { readonly type: 'MoveCartLinesBack'; readonly moveId: string });

/** Lines by line key, in the order they were added. */
export type Cart = ReadonlyMap<string, HeldCartLine>;

/** The newest price noted of a line. */
const noted = (
  now: Pick<CartLine, 'notedPriceCents'>,
  before: HeldCartLine | undefined,
): Pick<CartLine, 'notedPriceCents'> => {
  const notedPriceCents = now.notedPriceCents ?? before?.notedPriceCents;
  return notedPriceCents === undefined ? {} : { notedPriceCents };
};

function takeOut(lines: Map<string, HeldCartLine>, line: CartLine): void {
  const before = lines.get(lineKey(line));
  const quantity = (before?.quantity ?? 0) - line.quantity;
  if (before && quantity > 0) lines.set(lineKey(line), { ...before, quantity });
  else lines.delete(lineKey(line));
}

function putIn(lines: Map<string, HeldCartLine>, line: CartLine, parts: readonly MovedPart[] = []): void {
  const before = lines.get(lineKey(line));
  const quantity = (before?.quantity ?? 0) + line.quantity;
  const all = [...(before?.parts ?? []), ...parts];
  lines.set(lineKey(line), {
    ...line,
    ...noted(line, before),
    quantity,
    ...(all.length > 0 ? { parts: all } : {}),
  });
}

type CopiedCart = Map<string, HeldCartLine>;

function change(next: CopiedCart, event: CartEvent): CopiedCart {
  switch (event.type) {
    case 'CartItemAdded': {
      const { line } = event.data;
      const before = next.get(lineKey(line));
      return next.set(lineKey(line), {
        ...before,
        ...line,
        ...noted(line, before),
        quantity: (before?.quantity ?? 0) + line.quantity,
      });
    }
    case 'CartItemQuantitySet': {
      const { quantity } = event.data;
      const before = next.get(lineKey(event.data));
      return before
        ? next.set(lineKey(event.data), { ...before, ...noted(event.data, before), quantity })
        : next;
    }
    case 'CartItemRemoved':
      next.delete(lineKey(event.data));
      return next;
    case 'CartItemsOrdered':
      for (const line of event.data.lines) {
        takeOut(next, line);
        const left = next.get(lineKey(line));
        // The saving of a move counts in the order.
        if (left) next.set(lineKey(line), { ...left, parts: undefined });
      }
      return next;
    case 'CartLinesMoved':
      for (const moved of event.data.lines) {
        takeOut(next, moved.from);
        putIn(next, moved.to, [{ moveId: event.data.moveId, moved }]);
      }
      return next;
    case 'CartLinesMovedBack':
      for (const { from, to } of event.data.lines) {
        takeOut(next, to);
        const left = next.get(lineKey(to));
        const parts = left?.parts?.filter(({ moveId }) => moveId !== event.data.moveId);
        if (left) next.set(lineKey(to), { ...left, parts });
        putIn(next, from);
      }
      return next;
    case 'CartCleared':
      next.clear();
      return next;
    default:
      return next;
  }
}

const folds = evolvesByCopy((state: Cart): CopiedCart => new Map(state), change);

const tooLong = refuse('cart_full', `A cart can have up to ${formatCount(MAX_LINES)} lines.`);

function add(state: Cart, line: CartLine, { userId, at }: Ref): Decision<CartEvent> {
  const before = state.get(lineKey(line));
  if (!isQuantity(line.quantity) || !isQuantity((before?.quantity ?? 0) + line.quantity))
    return quantityOutOfRange;
  if (!before && state.size >= MAX_LINES) return tooLong;
  return accept({ type: 'CartItemAdded', data: { userId, line, at } });
}

/** Sets the quantity of a line, and the price noted where one is given. */
function set(
  before: CartLine,
  { productId, sellerUrl, quantity, notedPriceCents }: Omit<CartLine, 'sellerDomain'>,
  { userId, at }: Ref,
): Decision<CartEvent> {
  const isNoted = notedPriceCents === undefined || notedPriceCents === before.notedPriceCents;
  if (before.quantity === quantity && isNoted) return accept();
  const price = notedPriceCents === undefined ? {} : { notedPriceCents };
  return accept({
    type: 'CartItemQuantitySet',
    data: { userId, productId, sellerUrl, quantity, ...price, at },
  });
}

/**
 * Merges without losing a line: a line in both carts keeps the larger quantity, because adding them up would double the
 * cart at every login. The price noted last is that of the lines that come in. More lines than a cart can have are refused as a whole.
 */
function merge(state: Cart, lines: readonly CartLine[], { userId, at }: Ref): Decision<CartEvent> {
  const events: CartEvent[] = [];
  const cart: CopiedCart = new Map(state);
  for (const line of lines) {
    if (!isQuantity(line.quantity)) return quantityOutOfRange;
    const held = cart.get(lineKey(line));
    const missing = line.quantity - (held?.quantity ?? 0);
    const decision =
      held && missing <= 0
        ? set(held, { ...line, quantity: held.quantity }, { userId, at })
        : add(cart, { ...line, quantity: missing }, { userId, at });
    if (!decision.ok) return decision;
    events.push(...decision.events);
    for (const event of decision.events) change(cart, event);
  }
  return accept(...events);
}

/**
 * Leaves items that were added beyond the order, perhaps on another device since. Emits its event even when the cart held
 * nothing of the order: a repeated command is recognized by its event, and must not take out lines added since.
 */
function takeOrdered(state: Cart, command: Extract<CartCommand, { type: 'TakeOrderedItems' }>) {
  const { userId, orderId, at } = command;
  const left = new Map([...state].map(([key, { quantity }]) => [key, quantity]));
  const lines = command.lines.flatMap((line): CartLine[] => {
    const before = left.get(lineKey(line)) ?? 0;
    const quantity = Math.min(line.quantity, before);
    left.set(lineKey(line), before - quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return accept<CartEvent>({ type: 'CartItemsOrdered', data: { userId, orderId, lines, at } });
}

const cartChanged = refuse('cart_changed', 'Your cart has changed in the meantime. Please look at it again.');

const holdsExactly = (state: Cart, lines: readonly CartLine[]): boolean =>
  state.size === lines.length && lines.every((line) => state.get(lineKey(line))?.quantity === line.quantity);

/**
 * Compares the whole cart, not its revision: thresholds of free shipping couple all lines, and a revision also rises
 * by events that change nothing, such as an order of lines that were already gone.
 */
function move(state: Cart, command: Extract<CartCommand, { type: 'MoveCartLines' }>): Decision<CartEvent> {
  return holdsExactly(state, command.expected) ? makeMoves(state, command.moves, command) : cartChanged;
}

function makeMoves(state: Cart, moves: readonly CartMove[], { userId, at }: Ref): Decision<CartEvent> {
  const events: CartEvent[] = [];
  const cart: CopiedCart = new Map(state);
  for (const { moveId, savedCents, lines } of moves) {
    // The cart may hold more of a line than when the move was computed: an earlier move may have added to it.
    if (lines.some(({ from }) => (cart.get(lineKey(from))?.quantity ?? 0) < from.quantity))
      return cartChanged;
    const event: CartEvent = {
      type: 'CartLinesMoved',
      data: { userId, moveId, savedCents: recordable(savedCents), lines: [...lines], at },
    };
    change(cart, event);
    if ([...cart.values()].some(({ quantity }) => !isQuantity(quantity))) return quantityOutOfRange;
    // A move of some items of a line adds a line.
    if (cart.size > MAX_LINES) return tooLong;
    events.push(event);
  }
  return accept(...events);
}

function moveBack(
  state: Cart,
  command: Extract<CartCommand, { type: 'MoveCartLinesBack' }>,
): Decision<CartEvent> {
  const { userId, moveId, at } = command;
  const moved = movesIn(state).get(moveId);
  if (!moved) return refuse('move_not_found', 'These items are no longer where they were moved.');
  // Several lines may have been moved to one.
  const byLine = Map.groupBy(moved, ({ to }) => lineKey(to));
  for (const [key, parts] of byLine)
    if ((state.get(key)?.quantity ?? 0) < parts.reduce((sum, { to }) => sum + to.quantity, 0))
      return cartChanged;
  const event: CartEvent = { type: 'CartLinesMovedBack', data: { userId, moveId, lines: moved, at } };
  const cart = change(new Map(state), event);
  if ([...cart.values()].some(({ quantity }) => !isQuantity(quantity))) return quantityOutOfRange;
  return cart.size > MAX_LINES ? tooLong : accept(event);
}

/** Parts of each move that are still in the cart, by move id. */
function movesIn(state: Cart): Map<string, MovedLine[]> {
  const moves = new Map<string, MovedLine[]>();
  for (const { moveId, moved } of [...state.values()].flatMap(({ parts }) => parts ?? []))
    moves.set(moveId, [...(moves.get(moveId) ?? []), moved]);
  return moves;
}

function decide(command: CartCommand, state: Cart): Decision<CartEvent> {
  const { userId, at } = command;
  switch (command.type) {
    case 'AddCartItem':
      return add(state, command.line, command);
    case 'MergeCart': {
      const merged = merge(state, command.lines, command);
      if (!merged.ok || !command.moves) return merged;
      const moved = makeMoves(folds.evolveAll(state, merged.events), command.moves, command);
      return moved.ok ? accept(...merged.events, ...moved.events) : moved;
    }
    case 'SetCartItemQuantity': {
      const before = state.get(lineKey(command));
      if (!isQuantity(command.quantity)) return quantityOutOfRange;
      if (!before) return refuse('not_in_cart', 'This item is no longer in your cart.');
      return set(before, command, command);
    }
    case 'RemoveCartItem': {
      const { productId, sellerUrl } = command;
      if (!state.has(lineKey(command))) return accept();
      return accept({ type: 'CartItemRemoved', data: { userId, productId, sellerUrl, at } });
    }
    case 'TakeOrderedItems':
      return takeOrdered(state, command);
    case 'MoveCartLines':
      return move(state, command);
    case 'MoveCartLinesBack':
      return moveBack(state, command);
    case 'ClearCart':
      return state.size === 0 ? accept() : accept({ type: 'CartCleared', data: { userId, at } });
    default:
      return command satisfies never;
  }
}

export const cartStream = (userId: string): string => `cart-${userId}`;

/** One user's cart over all sellers. It is not charged by the prices noted: prices are looked up when it is shown or ordered. */
export const cart: Decider<Cart, CartCommand, CartEvent> = {
  initial: new Map(),
  ...folds,
  decide,
  maxEventsByUsers: MAX_EVENTS_BY_USERS,
  maxBytesByUsers: MAX_BYTES_BY_USERS,
};
