/** An expected refusal: a value, not an exception. `code` is stable for programs, `message` is shown to users. */
export interface DomainError {
  readonly code: string;
  readonly message: string;
}

export interface Refusal {
  readonly ok: false;
  readonly error: DomainError;
}

/** Result of a command: events (none when there is nothing to do) or a refusal. */
export type Decision<Event> = { readonly ok: true; readonly events: readonly Event[] } | Refusal;

/**
 * The write side of one aggregate: pure, without clock, ids or randomness of its own.
 * `evolve` is total: it ignores events it does not know.
 */
export interface Decider<State, Command, Event> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  /** The same for events one after the other, where `evolve` would copy a large collection for each. */
  readonly evolveAll?: (state: State, events: Iterable<Event>) => State;
  readonly decide: (command: Command, state: State) => Decision<Event>;
  /** Events of a stream after which commands of users are refused; default: no limit. */
  readonly maxEventsByUsers?: number;
  /** Bytes of its events, the same. */
  readonly maxBytesByUsers?: number;
}

export const accept = <Event>(...events: Event[]): Decision<Event> => ({ ok: true, events });
export const refuse = (code: string, message: string): Refusal => ({
  ok: false,
  error: { code, message },
});

/**
 * `evolve` and `evolveAll` of a state that is a collection: a fold copies it once, not for every event.
 * @param change changes the copy; objects that the copy shares with the state have to be replaced, not changed
 */
export function evolvesByCopy<State, Copy extends State, Event>(
  copy: (state: State) => Copy,
  change: (copied: Copy, event: Event) => Copy,
) {
  const evolveAll = (state: State, events: Iterable<Event>): State => {
    let next = copy(state);
    for (const event of events) next = change(next, event);
    return next;
  };
  return { evolveAll, evolve: (state: State, event: Event): State => evolveAll(state, [event]) };
}

/** State after further events. */
export function evolveAll<State, Event>(
  decider: Pick<Decider<State, never, Event>, 'evolve' | 'evolveAll'>,
  state: State,
  events: Iterable<Event>,
): State {
  if (decider.evolveAll) return decider.evolveAll(state, events);
  let next = state;
  for (const event of events) next = decider.evolve(next, event);
  return next;
}

/** Folds all events of a stream into its state. */
export const fold = <State, Event>(
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve' | 'evolveAll'>,
  events: Iterable<Event>,
): State => evolveAll(decider, decider.initial, events);
