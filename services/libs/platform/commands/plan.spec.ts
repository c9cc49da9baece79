import { cart, type CartCommand, type CartEvent } from '@sextant/domain/cart/cart.js';
import type { StoredEvent } from '../event-store/event-store.js';
import { eventIdOf } from './event-id.js';
import type { Decider } from '@sextant/domain/shared/decider.js';
import { Planner, type FoldedStream, type Request } from './plan.js';

const stream = 'cart-u1';
const at = '2026-01-01T00:00:00.000Z';
const line = (quantity: number) => ({
  productId: 'p1',
  sellerDomain: 's.example',
  sellerUrl: 'https://s.example/1',
  quantity,
});
const add = (commandId: string, quantity = 1): Request<CartCommand> => ({
  command: { type: 'AddCartItem', userId: 'u1', at, line: line(quantity) },
  context: { commandId, actor: 'user:u1', correlationId: 'r1' },
});
const remove = (commandId: string): Request<CartCommand> => ({
  command: { type: 'RemoveCartItem', userId: 'u1', at, productId: 'p1', sellerUrl: 'https://s.example/1' },
  context: { commandId, actor: 'user:u1', correlationId: 'r1', causationId: 'cause' },
});
const set = (commandId: string): Request<CartCommand> => ({
  command: {
    type: 'SetCartItemQuantity',
    userId: 'u1',
    at,
    productId: 'p1',
    sellerUrl: 'https://s.example/1',
    quantity: 7,
  },
  context: { commandId, actor: 'user:u1', correlationId: 'r1' },
});

/** The history in two parts, as it is read of a long stream. */
function plan<State>(
  decider: Decider<State, CartCommand, CartEvent>,
  name: string,
  history: readonly StoredEvent[],
  requests: readonly Request<CartCommand>[],
  before?: FoldedStream<State>,
) {
  const planner = new Planner(decider, name, requests, before);
  planner.fold(history.slice(0, 2));
  planner.fold(history.slice(2));
  return planner.plan();
}

/** Events of a stream after the commands, as the event store would return them. */
const historyOf = (...requests: Request<CartCommand>[]): StoredEvent[] =>
  plan(cart, stream, [], requests).events.map((event, index) => ({
    ...event,
    stream,
    revision: index + 1,
    position: `p${index}`,
    recordedAt: at,
  }));

describe('planning commands on a stream', () => {
  it('lets users, but not policies, add only so many events', () => {
    const small = { ...cart, maxEventsByUsers: 2 };
    const { context, command } = add('c');
    const byPolicy = { command, context: { ...context, commandId: 'd', actor: 'system:orders' } };
    const { outcomes } = plan(small, stream, historyOf(add('a')), [
      add('b'),
      add('c'),
      remove('e'),
      byPolicy,
    ]);
    expect(
      outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.error.code : outcome.kind)),
    ).toEqual(['done', 'history_full', 'history_full', 'done']);
  });

  it('lets users, but not policies, add only so many bytes, also to a stream that is remembered', () => {
    const history = historyOf(add('a'), add('b'));
    const bytes = history.reduce((sum, { data }) => sum + data.byteLength, 0);
    const small = { ...cart, maxBytesByUsers: bytes + 1 };
    const { context, command } = add('c');
    const byPolicy = { command, context: { ...context, commandId: 'd', actor: 'system:orders' } };
    const nothing: Request<CartCommand> = {
      ...add('n'),
      command: { type: 'MergeCart', userId: 'u1', at, lines: [] },
    };
    const kinds = (requests: Request<CartCommand>[], of: StoredEvent[], before?: FoldedStream<never>) =>
      plan(small, stream, of, requests, before).outcomes.map((outcome) =>
        outcome.kind === 'refused' ? outcome.error.code : outcome.kind,
      );
    const later = [add('c'), add('e'), byPolicy, nothing];
    const expected = ['done', 'history_full', 'done', 'done'];
    expect(kinds(later, history)).toEqual(expected);
    const { after } = plan(small, stream, history, []);
    expect(kinds(later, [], after as FoldedStream<never>)).toEqual(expected);
  });

  it('answers what was done before, however many events there are since', () => {
    const history = historyOf(add('a'), add('b'));
    expect(plan({ ...cart, maxEventsByUsers: 1 }, stream, history, [add('a')]).outcomes).toMatchObject([
      { kind: 'done', revision: 1 },
    ]);
  });

  it('decides each on top of the one before', () => {
    const { events, outcomes } = plan(cart, stream, historyOf(add('a', 2)), [
      add('b', 3),
      remove('c'),
      set('d'),
    ]);
    expect(events.map((event) => event.type)).toEqual(['CartItemAdded', 'CartItemRemoved']);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['done', 'done', 'refused']);
    const [second] = outcomes;
    expect(second?.kind === 'done' && [...second.state.values()][0]?.quantity).toBe(5);
    expect(outcomes.map((outcome) => outcome.kind === 'done' && outcome.revision)).toEqual([2, 3, false]);
  });

  it('answers a command that was done before with what it did, though it would be refused today', () => {
    const history = historyOf(add('a'), set('b'), remove('c'));
    const { events, outcomes } = plan(cart, stream, history, [set('b'), set('d')]);
    expect(events).toEqual([]);
    expect(outcomes[0]).toMatchObject({
      kind: 'done',
      revision: 2,
      events: [{ type: 'CartItemQuantitySet' }],
    });
    expect(outcomes[1]).toMatchObject({ kind: 'refused', error: { code: 'not_in_cart' } });
  });

  it('answers a repetition with all its events, and with no others', () => {
    const merge: Request<CartCommand> = {
      command: {
        type: 'MergeCart',
        userId: 'u1',
        at,
        lines: ['p2', 'p3', 'p4'].map((productId) => ({ ...line(1), productId })),
      },
      context: { commandId: 'm', actor: 'user:u1', correlationId: 'r1' },
    };
    const history = historyOf(add('a'), merge, add('b'));
    const [first, second] = plan(cart, stream, history, [merge, merge]).outcomes;
    expect(first).toMatchObject({ kind: 'done', revision: 4 });
    expect(first?.kind === 'done' && first.events).toHaveLength(3);
    expect(second).toEqual(first);
  });

  it('does a command once that comes twice in one batch', () => {
    const { events, outcomes } = plan(cart, stream, [], [add('a', 2), add('a', 2)]);
    expect(events).toHaveLength(1);
    expect(outcomes[1]).toMatchObject({ kind: 'done', revision: 1 });
  });

  it('gives events ids that depend on command, stream and place alone', () => {
    const [event] = plan(cart, stream, [], [add('a')]).events;
    expect(event?.id).toBe(eventIdOf('a', stream, 0));
    expect(event?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const others = [eventIdOf('a', stream, 1), eventIdOf('b', stream, 0), eventIdOf('a', 'cart-u2', 0)];
    expect(new Set([event?.id, ...others]).size).toBe(4);
  });

  it('records who and why', () => {
    const { events } = plan(cart, stream, [], [add('a'), remove('b')]);
    expect(events.map((event) => event.metadata)).toEqual([
      { actor: 'user:u1', correlationId: 'r1', causationId: 'a' },
      { actor: 'user:u1', correlationId: 'r1', causationId: 'cause' },
    ]);
  });

  it('keeps a bug in one command away from the others', () => {
    const broken = {
      ...cart,
      decide: (command: CartCommand, state: Parameters<typeof cart.decide>[1]) => {
        if (command.type === 'RemoveCartItem') throw new Error('bug');
        return cart.decide(command, state);
      },
    };
    const { events, outcomes } = plan(broken, stream, [], [add('a'), remove('b'), add('c')]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['done', 'failed', 'done']);
    expect(events).toHaveLength(2);
  });

  it('fails the commands of a stream that cannot be folded, and appends none of them', () => {
    const [event] = historyOf(add('a'));
    const ofNewerRelease = { ...(event as StoredEvent), type: 'CartItemGiftWrapped' };
    const { events, outcomes, after } = plan(cart, stream, [ofNewerRelease], [add('b'), remove('c')]);
    expect(events).toEqual([]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['failed', 'failed']);
    expect(after).toBeUndefined();
  });
});
