import { topicOf } from '@sextant/contracts/events.js';
import { evolveAll, type Decider, type DomainError } from '@sextant/domain/shared/decider.js';
import { SUPPORT_ADDRESS } from '@sextant/domain/shared/support.js';
import { decodeEvent, encodeEvent, type DomainEvent } from '../event-store/event-codec.js';
import type { NewEvent, StoredEvent } from '../event-store/event-store.js';
import type { CommandContext } from './command.js';
import { eventIdOf } from './event-id.js';

export interface Request<Command> {
  readonly command: Command;
  readonly context: CommandContext;
}

/**
 * Outcome of one command: done (perhaps by an earlier attempt, perhaps without events), refused, or failed: by a bug, or because its
 * stream cannot be folded.
 */
export type Outcome<State, Event> =
  | {
      readonly kind: 'done';
      readonly events: readonly Event[];
      readonly state: State;
      /** Revision after the command; of an earlier attempt, that of its last event. */
      readonly revision: number;
    }
  | { readonly kind: 'refused'; readonly error: DomainError }
  | { readonly kind: 'failed'; readonly cause: unknown };

/** A stream folded up to a revision. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly revision: number;
  /** Size of its events up to the revision. */
  readonly bytes: number;
}

export interface Plan<State, Event> {
  /** Events to append after the history, all or none. */
  readonly events: readonly NewEvent[];
  readonly outcomes: readonly Outcome<State, Event>[];
  /** The stream after the append; undefined when it cannot be folded, as one with an event of a newer release. */
  readonly after: FoldedStream<State> | undefined;
}

/** Policies still act on a full stream: ordered items leave the cart. */
const full: Outcome<never, never> = {
  kind: 'refused',
  error: {
    code: 'history_full',
    message: `This has been changed too often. Please write to ${SUPPORT_ADDRESS}.`,
  },
};

/** Id of the first event of a command in a stream. The stream holds it if the command was handled before. */
export const firstEventId = (stream: string, { context }: Request<unknown>): string =>
  eventIdOf(context.commandId, stream, 0);

/**
 * Folds the history of a stream, in as many parts as it is read in, and decides commands one after the other on top of it. Pure. A command
 * whose events are already in the history is answered with them, whatever it would lead to now.
 */
export class Planner<State, Command, Event extends DomainEvent> {
  private state: State;
  private revision: number;
  private bytes: number;
  private readonly added: NewEvent[] = [];
  /** Commands by the id of the event that comes next of them, if they were handled before: no other event is kept. */
  private readonly awaited: Map<string, string>;
  /** Results by command id. */
  private readonly results = new Map<string, { readonly events: Event[]; revision: number }>();

  /** Reason why the stream cannot be folded. */
  private broken?: { readonly cause: unknown };

  /** @param before the stream before the history; must not include any of the commands */
  constructor(
    private readonly decider: Decider<State, Command, Event>,
    private readonly stream: string,
    private readonly requests: readonly Request<Command>[],
    before: FoldedStream<State> = { state: decider.initial, revision: 0, bytes: 0 },
  ) {
    // Throws for a stream without a topic: its events could never leave the event store.
    topicOf(stream);
    this.state = before.state;
    this.revision = before.revision;
    this.bytes = before.bytes;
    this.awaited = new Map(
      requests.map((request) => [firstEventId(stream, request), request.context.commandId]),
    );
  }

  /** The next events of the history. */
  fold(history: readonly StoredEvent[]): void {
    if (this.broken) return;
    try {
      this.apply(history);
    } catch (cause) {
      this.broken = { cause };
    }
  }

  plan(): Plan<State, Event> {
    if (this.broken) {
      const { cause } = this.broken;
      return { events: [], outcomes: this.requests.map(() => ({ kind: 'failed', cause })), after: undefined };
    }
    const outcomes = this.requests.map((request): Outcome<State, Event> => {
      try {
        return this.decide(request);
      } catch (cause) {
        return { kind: 'failed', cause };
      }
    });
    const { added: events, state, revision, bytes } = this;
    return { events, outcomes, after: { state, revision, bytes } };
  }

  private apply(encoded: readonly Pick<NewEvent, 'id' | 'type' | 'data'>[]): Event[] {
    // Newly decided events are decoded as well, so that the state equals a fold of the log.
    const events = encoded.map(({ type, data }) => decodeEvent(type, data) as DomainEvent as Event);
    this.state = evolveAll(this.decider, this.state, events);
    for (const [index, { id, data }] of encoded.entries()) {
      this.revision += 1;
      this.bytes += data.byteLength;
      const commandId = this.awaited.get(id);
      const event = events[index];
      if (commandId !== undefined && event) this.keep(commandId, event);
    }
    return events;
  }

  /** Events of a command follow each other in the order of their ids. */
  private keep(commandId: string, event: Event): void {
    const result = this.results.get(commandId) ?? { events: [], revision: 0 };
    result.events.push(event);
    result.revision = this.revision;
    this.results.set(commandId, result);
    this.awaited.set(eventIdOf(commandId, this.stream, result.events.length), commandId);
  }

  /** Bytes may go beyond the limit by one command, which has a limit of its own. */
  private isFull(more: number): boolean {
    const { maxEventsByUsers = Infinity, maxBytesByUsers = Infinity } = this.decider;
    return this.revision + more > maxEventsByUsers || this.bytes >= maxBytesByUsers;
  }

  private decide({ command, context }: Request<Command>): Outcome<State, Event> {
    const before = this.results.get(context.commandId);
    if (before) return { kind: 'done', ...before, state: this.state };
    const decision = this.decider.decide(command, this.state);
    if (!decision.ok) return { kind: 'refused', error: decision.error };
    const { commandId, actor, correlationId, causationId = commandId } = context;
    if (decision.events.length > 0 && actor.startsWith('user:') && this.isFull(decision.events.length))
      return full;
    // All events are encoded before any is applied: one that cannot be encoded must not leave half a command behind.
    const added = decision.events.map((event, index) => ({
      id: eventIdOf(commandId, this.stream, index),
      type: event.type,
      data: encodeEvent(event),
      metadata: { correlationId, causationId, actor },
    }));
    const events = this.apply(added);
    this.added.push(...added);
    return { kind: 'done', events, state: this.state, revision: this.revision };
  }
}
