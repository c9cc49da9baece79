import { setTimeout as delay } from 'node:timers/promises';
import type { Decider, DomainError } from '@sextant/domain/shared/decider.js';
import { decodeEvent, encodeEvent, type DomainEvent } from '../event-store/event-codec.js';
import type { Append, AppendResult, EventStore, Position, StoredEvent } from '../event-store/event-store.js';
import { eventId } from './event-ids.js';
import { StreamQueue } from './stream-queue.js';

export interface CommandContext {
  /** The same command repeated under the same id is done once. */
  readonly commandId: string;
  readonly correlationId: string;
  /** Command or event that caused this one; default: the command itself. */
  readonly causationId?: string;
  readonly actor: string;
}

export type CommandResult<State, Event> =
  | {
      readonly ok: true;
      readonly stream: string;
      readonly revision: number;
      /** Of the stream's newest event; '' while the stream has none. */
      readonly position: Position;
      /** What the command led to; empty when there was nothing to do. */
      readonly events: readonly Event[];
      readonly state: State;
    }
  | { readonly ok: false; readonly error: DomainError };

export interface CommandItem<Command> {
  readonly stream: string;
  readonly command: Command;
  readonly context: CommandContext;
}

/** Other writers kept winning the stream; nothing was written, the caller may try again. */
export class StreamContended extends Error {
  readonly code = 'stream_contended';
}

const ATTEMPTS = 20;

/** Reads a stream, lets the decider decide, appends with the revision it has seen; again when somebody was quicker. */
export class CommandHandling {
  private readonly queue = new StreamQueue();

  constructor(private readonly store: EventStore) {}

  /**
   * Commands on one stream wait for each other inside a process, so that parallel requests of one user neither collide
   * nor are refused; between processes the expected revision decides.
   * @throws EventStoreUnavailable, StreamContended
   */
  handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<CommandResult<State, Event>> {
    return this.queue.run(stream, async () => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const prepared = prepare(decider, { stream, command, context }, await this.store.read(stream));
        if (!('append' in prepared)) return prepared;
        const result = prepared.settle(await this.store.append(prepared.append));
        if (result) return result;
        await delay(Math.random() * 5 * attempt);
      }
      throw new StreamContended(`${stream} was changed by others ${ATTEMPTS} times in a row`);
    });
  }

  /** Many commands on different streams in few round trips; results in the order given. A stream may appear once. */
  async handleEach<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    items: readonly CommandItem<Command>[],
  ): Promise<CommandResult<State, Event>[]> {
    const stored = await this.store.readEach(items.map(({ stream }) => stream));
    const prepared = items.map((item) => prepare(decider, item, stored.get(item.stream) ?? []));
    const appends = prepared.flatMap((p) => ('append' in p ? [p.append] : []));
    const appended = appends.length > 0 ? await this.store.appendEach(appends) : [];
    let next = 0;
    const results: CommandResult<State, Event>[] = [];
    for (const [index, item] of items.entries()) {
      const p = prepared[index];
      if (p && !('append' in p)) {
        results.push(p);
        continue;
      }
      const result = appended[next++];
      const settled = p && result ? p.settle(result) : undefined;
      // Somebody else wrote to this stream in between: it goes again by itself.
      results.push(settled ?? (await this.handle(decider, item.stream, item.command, item.context)));
    }
    return results;
  }
}

interface Prepared<State, Event> {
  readonly append: Append;
  /** The command's result, or undefined when it has to be decided again. */
  readonly settle: (result: AppendResult) => CommandResult<State, Event> | undefined;
}

const decoded = <Event>(event: StoredEvent): Event => decodeEvent(event.type, event.data) as unknown as Event;

/** Events an earlier attempt of the same command has appended; they follow one another. */
function earlierEvents(stored: readonly StoredEvent[], commandId: string): StoredEvent[] {
  const first = eventId(commandId, 0);
  const from = stored.findIndex((event) => event.id === first);
  if (from < 0) return [];
  const own = stored.slice(from);
  const end = own.findIndex((event, index) => event.id !== eventId(commandId, index));
  return end < 0 ? own : own.slice(0, end);
}

function prepare<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  { stream, command, context }: CommandItem<Command>,
  stored: readonly StoredEvent[],
): CommandResult<State, Event> | Prepared<State, Event> {
  const state = stored.reduce((s, event) => decider.evolve(s, decoded<Event>(event)), decider.initial);
  const last = stored.at(-1);
  const [revision, position] = [last?.revision ?? 0, last?.position ?? ''];
  const earlier = earlierEvents(stored, context.commandId);
  if (earlier.length > 0) {
    return { ok: true, stream, revision, position, events: earlier.map((e) => decoded<Event>(e)), state };
  }

  const decision = decider.decide(command, state);
  if (!decision.ok) return decision;
  const { events } = decision;
  if (events.length === 0) return { ok: true, stream, revision, position, events, state };
  const metadata = {
    correlationId: context.correlationId,
    causationId: context.causationId ?? context.commandId,
    actor: context.actor,
  };
  return {
    append: {
      stream,
      expectedRevision: revision,
      events: events.map((event, index) => ({
        id: eventId(context.commandId, index),
        type: event.type,
        data: encodeEvent(event),
        metadata,
      })),
    },
    settle: (result) =>
      result.ok && !result.duplicate
        ? {
            ok: true,
            stream,
            revision: result.revision,
            position: result.position,
            events,
            state: events.reduce(decider.evolve, state),
          }
        : undefined,
  };
}
