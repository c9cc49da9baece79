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

/** Folds all events of a stream into its state. */
export const fold = <State, Event>(
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  events: Iterable<Event>,
): State => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
