import { setTimeout as delay } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';
import type { Decider, DomainError } from '@sextant/domain/shared/decider.js';
import type { DomainEvent } from '../event-store/event-codec.js';
import type { Append, AppendResult, EventStore, Position, StoredEvent } from '../event-store/event-store.js';
import { EventIdTaken } from '../event-store/event-id-taken.js';
import { backoff } from '../process/backoff.js';
import { mapConcurrently } from '../process/map-concurrently.js';
import { StreamContended, type CommandContext, type CommandResult } from './command.js';
import { firstEventId, Planner, type Outcome, type Plan, type Request } from './plan.js';
import { AggregateCache, MAX_IDS_PER_STREAM, type CachedAggregate } from './aggregate-cache.js';
import { BatchingQueue } from './batching-queue.js';

/** A command in the queue. Its types are erased, because one queue serves all deciders. */
interface Job {
  readonly decider: unknown;
  readonly request: Request<unknown>;
  readonly settle: (answer: CommandResult<unknown, DomainEvent>) => void;
  /** Answers a command that failed by itself: others may be sent all the same. */
  readonly fail: (cause: unknown) => void;
  readonly reject: (cause: unknown) => void;
  /** See `handleEach`. */
  readonly confirm?: Confirm;
}

/** Throws when the caller must no longer append. */
export type Confirm = () => Promise<void>;

export interface StreamCommand<Command> {
  readonly stream: string;
  readonly command: Command;
  readonly context: CommandContext;
}

/** Races lost in a row before giving up. Commands of one process are queued, so only other processes can win one. */
const ATTEMPTS = 20;
/** Pause before the next attempt after a lost race. */
const CONTENDED = { firstMs: 2, maxMs: 64 };
/** Ends of streams that are read concurrently; the event store combines concurrent reads into one statement. */
const TAILS = 128;
/** Streams read in full together before it is known how long they are. */
const FIRST_STREAMS = 8;
/** Events of whole streams to read together: some ten megabytes. */
const EVENTS = 10_000;
/** Events of one stream read at a time. Users make some of more than a hundred kilobytes. */
const PAGE = 300;
/** The same of its first ones, which are all of most streams. */
const FIRST_PAGE = 32;
/** Further pages that are read at a time, of all streams. */
const PAGES = 4;
/** Most commands of one stream that are decided and appended together. */
const MAX_BATCH = 64;

/** Outcomes of the commands of a stream, with the state of the stream they are based on. */
interface StreamPlan extends Plan<unknown, DomainEvent> {
  readonly stream: string;
  readonly jobs: readonly Job[];
  /** The stream before the new events. */
  readonly revision: number;
  readonly position: Position | undefined;
  /** Ids of the latest events of the stream, in order. */
  readonly ids: readonly string[];
}

/** A stream that is read and folded, from its beginning or from the cached state on, to decide commands on it. */
class Folding {
  private readonly planner: Planner<unknown, unknown, DomainEvent>;
  revision: number;
  position: Position | undefined;
  private ids: readonly string[];

  constructor(
    readonly stream: string,
    private readonly jobs: readonly Job[],
    { folded, position, ids = new Set() }: Partial<CachedAggregate> = {},
  ) {
    const decider = jobs[0]?.decider as Decider<unknown, unknown, DomainEvent>;
    this.planner = new Planner(
      decider,
      stream,
      jobs.map((job) => job.request),
      folded,
    );
    this.revision = folded?.revision ?? 0;
    this.position = position;
    this.ids = [...ids];
  }

  fold(later: readonly StoredEvent[]): this {
    this.planner.fold(later);
    this.revision += later.length;
    this.position = later.at(-1)?.position ?? this.position;
    this.ids = [...this.ids, ...later.map(({ id }) => id)].slice(-MAX_IDS_PER_STREAM);
    return this;
  }

  plan(): StreamPlan {
    const { stream, jobs, revision, position, ids } = this;
    return { stream, jobs, revision, position, ids, ...this.planner.plan() };
  }
}

const refused = ({ jobs, outcomes }: StreamPlan): Job[] =>
  jobs.filter((_, index) => outcomes[index]?.kind !== 'done');

const appendOf = ({ stream, events, revision, position }: StreamPlan): Append => ({
  stream,
  events,
  expectedRevision: revision,
  expectedPosition: position,
});

/**
 * Undefined for EventIdTaken: a command that was handled long ago and would now lead to other events is refused because its
 * first event exists. Reading the stream gives its first result.
 */
function idTaken(error: unknown): undefined {
  if (!(error instanceof EventIdTaken)) throw error;
  return undefined;
}

const commandFailed = (cause: unknown): DomainError => ({
  code: 'command_failed',
  message: cause instanceof Error ? cause.message : String(cause),
});

function settleAll(
  stream: string,
  jobs: readonly Job[],
  outcomes: readonly Outcome<unknown, DomainEvent>[],
  position: Position | undefined,
): void {
  outcomes.forEach((outcome, index) => {
    const job = jobs[index] as Job;
    if (outcome.kind === 'failed') return job.fail(outcome.cause);
    if (outcome.kind === 'refused') return job.settle({ ok: false, error: outcome.error });
    const { events, state, revision } = outcome;
    job.settle({ ok: true, stream, revision, position, events, state });
  });
}

/**
 * Handles commands with a decider: reads and folds the stream, decides, and appends with the revision that was read;
 * when another process appended first, it reads and decides again. Commands of one process on one stream are queued
 * instead of racing, and those that wait are decided together. A command id handled before is answered with its first
 * result.
 */
export class DeciderCommandHandler {
  private readonly queues = new BatchingQueue<Job>(
    (stream, jobs) => this.handleStream(stream, jobs),
    MAX_BATCH,
  );

  private readonly cache: AggregateCache;
  private readonly pages = bulkhead(PAGES, Infinity);

  /** @param rememberedBytes memory for the streams used lately; the default suits a process that serves users */
  constructor(
    private readonly store: EventStore,
    { rememberedBytes }: { readonly rememberedBytes?: number } = {},
  ) {
    this.cache = new AggregateCache(rememberedBytes);
  }

  /**
   * Handles the command that starts a stream with a new id, without reading the stream first: should it exist after
   * all, the append is refused and the stream is read. Throws like `handle`.
   */
  handleNew<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<CommandResult<State, Event>> {
    if (!this.cache.get(stream, decider))
      this.cache.set(stream, {
        decider,
        folded: { state: decider.initial, revision: 0, bytes: 0 },
        position: undefined,
        ids: new Set(),
      });
    return this.handle(decider, stream, command, context);
  }

  /**
   * Handles one command; a refusal is a value. Throws EventStoreUnavailable or StreamContended; after both, the same
   * command id may be sent again.
   */
  handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<CommandResult<State, Event>> {
    return new Promise((resolve, reject) => {
      this.queues.push(stream, {
        decider,
        request: { command, context },
        settle: resolve as Job['settle'],
        fail: reject,
        reject,
      });
    });
  }

  /**
   * Handles commands for many streams with two round trips for all of them, or some more to read streams from their beginning;
   * results come in the order given. Commands for the same stream are handled in order. A command that fails by a bug, or because
   * its stream holds an event of a newer release, is refused with `command_failed`, so that it does not hold up the others. Throws
   * like `handle`; commands already appended stay appended.
   * @param confirm called between reading streams and every append, also after a lost race: nothing is appended on a history that
   * is newer than what has been confirmed. Its error is thrown.
   */
  async handleEach<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    commands: readonly StreamCommand<Command>[],
    confirm?: Confirm,
  ): Promise<CommandResult<State, Event>[]> {
    if (commands.length === 0) return [];
    const results = new Array<Promise<CommandResult<State, Event>>>(commands.length);
    const byStream = new Map<string, Job[]>();
    for (const [index, { stream, command, context }] of commands.entries()) {
      results[index] = new Promise((resolve, reject) => {
        const job: Job = {
          decider,
          request: { command, context },
          settle: resolve as Job['settle'],
          fail: (cause) => resolve({ ok: false, error: commandFailed(cause) }),
          reject,
          confirm,
        };
        byStream.set(stream, [...(byStream.get(stream) ?? []), job]);
      });
    }
    const all = Promise.all(results);
    // Rejections reach the caller through `all`; a job may reject before it is awaited.
    all.catch(() => undefined);
    await this.tryTogether(byStream, confirm).catch((cause: unknown) => {
      for (const job of [...byStream.values()].flat()) job.reject(cause);
    });
    return all;
  }

  /** One attempt for all streams; those that lost a race go through the queue. Streams that are not cached are read in full. */
  private async tryTogether(byStream: ReadonlyMap<string, Job[]>, confirm?: Confirm): Promise<void> {
    const known = await mapConcurrently([...byStream], TAILS, ([stream, jobs]) =>
      this.planFromMemory(stream, jobs),
    );
    const plans = known.filter((plan) => plan !== undefined);
    const planned = new Set(plans.map(({ stream }) => stream));
    const unknown = [...byStream].filter(([stream]) => !planned.has(stream));
    plans.push(...(await this.planFromBeginning(unknown)));
    await confirm?.();
    const writing = plans.filter(({ events }) => events.length > 0);
    const results = (await this.store.appendEach(writing.map(appendOf)).catch(idTaken)) ?? [];
    const appended = new Map(writing.map(({ stream }, index) => [stream, results[index]]));
    for (const plan of plans) {
      if (this.finish(plan, appended.get(plan.stream))) continue;
      for (const job of plan.jobs) this.queues.push(plan.stream, job);
    }
  }

  /** Reads so many streams at a time that their events fit into memory, judging by the length of those before. */
  private async planFromBeginning(streams: readonly (readonly [string, Job[]])[]): Promise<StreamPlan[]> {
    const plans: StreamPlan[] = [];
    let most = FIRST_STREAMS;
    while (plans.length < streams.length) {
      const slice = streams.slice(plans.length, plans.length + most);
      const histories = await this.store.readEach(slice.map(([stream]) => stream));
      let events = 0;
      for (const [stream, jobs] of slice) {
        const history = histories.get(stream) ?? [];
        events += history.length;
        plans.push(new Folding(stream, jobs).fold(history).plan());
      }
      most = Math.max(1, Math.floor((slice.length * EVENTS) / Math.max(1, events)));
    }
    return plans;
  }

  /**
   * Decides on the cached state, so that a command costs the same however old the stream is. Undefined when the stream has to be
   * read from its beginning: it is not cached, the event store has lost the last cached event, or a command that would be refused
   * is the repetition of one that was handled before.
   */
  private async planFromMemory(stream: string, jobs: readonly Job[]): Promise<StreamPlan | undefined> {
    const known = this.cache.get(stream, jobs[0]?.decider);
    if (!known || jobs.some(({ request }) => known.ids.has(firstEventId(stream, request)))) return undefined;
    return this.planWithoutReading(stream, jobs, known) ?? (await this.planFromTail(stream, jobs, known));
  }

  /** Undefined when the cache may be out of date, or nothing would be appended: only an append shows that the cache is current. */
  private planWithoutReading(
    stream: string,
    jobs: readonly Job[],
    known: CachedAggregate,
  ): StreamPlan | undefined {
    const planned = known.current ? new Folding(stream, jobs, known).plan() : undefined;
    if (!planned || planned.events.length === 0 || refused(planned).length > 0) return undefined;
    this.cache.markStale(stream);
    return planned;
  }

  /** Decides on the cached state and the events appended since. */
  private async planFromTail(
    stream: string,
    jobs: readonly Job[],
    known: CachedAggregate,
  ): Promise<StreamPlan | undefined> {
    if (!known.position) return undefined;
    const planned = await this.readOn(new Folding(stream, jobs, known));
    return !planned || (await this.refusesRepetition(planned)) ? undefined : planned;
  }

  /**
   * Reads on after what is folded, a page at a time: a stream may be longer than the memory is large. Undefined when the event store
   * has lost the last event folded.
   */
  private async readOn(folding: Folding): Promise<StreamPlan | undefined> {
    for (let most = FIRST_PAGE; ; most = PAGE) {
      const { stream, revision, position } = folding;
      const read = () => this.store.read(stream, position ? revision - 1 : 0, most);
      const events = await (most === FIRST_PAGE ? read() : this.pages.execute(read));
      if (position && events[0]?.position !== position) return undefined;
      folding.fold(position ? events.slice(1) : events);
      if (events.length < most) return folding.plan();
    }
  }

  private async refusesRepetition(plan: StreamPlan): Promise<boolean> {
    const ids = refused(plan).map(({ request }) => firstEventId(plan.stream, request));
    return ids.length > 0 && this.store.holdsAny(plan.stream, ids);
  }

  /** Nearly always one group: a stream belongs to one kind of aggregate, and few callers have anything to confirm. */
  private async handleStream(stream: string, jobs: readonly Job[]): Promise<void> {
    const groups = [...Map.groupBy(jobs, (job) => job.decider).values()].flatMap((ofDecider) => [
      ...Map.groupBy(ofDecider, (job) => job.confirm).values(),
    ]);
    for (const group of groups) {
      await this.decideAndAppend(stream, group).catch((cause: unknown) => {
        for (const job of group) job.reject(cause);
      });
    }
  }

  private async decideAndAppend(stream: string, jobs: readonly Job[]): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const remembered = await this.planFromMemory(stream, jobs);
      const plan = remembered ?? (await this.readOn(new Folding(stream, jobs)));
      await jobs[0]?.confirm?.();
      const appending = plan && plan.events.length > 0 ? this.store.append(appendOf(plan)) : undefined;
      if (plan && this.finish(plan, await (remembered ? appending?.catch(idTaken) : appending))) return;
      // A random share of the whole pause, not only of its last fifth: writers who raced for the stream would race again.
      await delay(Math.random() * backoff(attempt, CONTENDED));
    }
    throw new StreamContended(stream);
  }

  /** Caches and answers the outcomes once they are appended, or need no append. False when the commands must be decided again. */
  private finish(plan: StreamPlan, result: AppendResult | undefined): boolean {
    const { stream, jobs, events, outcomes, after, ids } = plan;
    if (events.length > 0 && !(result?.ok && !result.duplicate)) {
      // The result of an earlier attempt is found only in the whole stream; after a lost race, its end is enough.
      if (result?.ok !== false) this.cache.delete(stream);
      return false;
    }
    const position = result?.ok ? result.position : plan.position;
    const known = new Set([...ids, ...events.map(({ id }) => id)]);
    if (after) this.cache.set(stream, { decider: jobs[0]?.decider, folded: after, position, ids: known });
    else this.cache.delete(stream);
    settleAll(stream, jobs, outcomes, position);
    return true;
  }
}
