import { setTimeout as delay } from 'node:timers/promises';
import type { Decider } from '@sextant/domain/shared/decider.js';
import type { DomainEvent } from '../event-store/event-codec.js';
import type { EventStore, Position, StoredEvent } from '../event-store/event-store.js';
import { EventIdTaken } from '../event-store/event-id-taken.js';
import { backoff } from '../process/backoff.js';
import { mapConcurrently } from '../process/map-concurrently.js';
import { StreamContended, type CommandContext, type CommandResult } from './command.js';
import { firstEventId, plan, type Outcome, type Request, type FoldedStream } from './plan.js';
import { AggregateCache } from './aggregate-cache.js';
import { BatchingQueue } from './batching-queue.js';

/** A command in the queue. Its types are erased, because one queue serves all deciders. */
interface Job {
  readonly decider: unknown;
  readonly request: Request<unknown>;
  readonly settle: (answer: CommandResult<unknown, DomainEvent>) => void;
  readonly reject: (cause: unknown) => void;
}

export interface StreamCommand<Command> {
  readonly stream: string;
  readonly command: Command;
  readonly context: CommandContext;
}

/** Races lost in a row before giving up. Commands of one process are queued, so only other processes can win one. */
const ATTEMPTS = 20;
/** Before the next attempt after a lost race. */
const CONTENDED = { firstMs: 2, maxMs: 64 };
/** Ends of streams read at the same time; the event store reads those of one moment together. */
const TAILS = 128;
/** Commands of one stream that are decided and appended together. */
const MAX_BATCH = 64;

const planFor = (
  stream: string,
  history: readonly StoredEvent[],
  jobs: readonly Job[],
  before?: FoldedStream<unknown>,
) =>
  plan(
    jobs[0]?.decider as Decider<unknown, unknown, DomainEvent>,
    stream,
    history,
    jobs.map((job) => job.request),
    before,
  );

/**
 * A command that was handled long ago and would now lead to other events is refused because its first one exists: reading the
 * stream tells what came of it.
 */
function refused(error: unknown): undefined {
  if (!(error instanceof EventIdTaken)) throw error;
  return undefined;
}

function settleAll(
  stream: string,
  jobs: readonly Job[],
  outcomes: readonly Outcome<unknown, DomainEvent>[],
  position: Position | undefined,
): void {
  outcomes.forEach((outcome, index) => {
    const job = jobs[index] as Job;
    if (outcome.kind === 'failed') return job.reject(outcome.cause);
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

  private readonly cache = new AggregateCache();

  constructor(private readonly store: EventStore) {}

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
        folded: { state: decider.initial, revision: 0 },
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
        reject,
      });
    });
  }

  /**
   * Handles commands for many streams with two round trips for all of them; results come in the order given. Commands
   * for the same stream are handled in order. Throws like `handle`; commands already appended stay appended.
   */
  async handleEach<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    commands: readonly StreamCommand<Command>[],
  ): Promise<CommandResult<State, Event>[]> {
    if (commands.length === 0) return [];
    const results = new Array<Promise<CommandResult<State, Event>>>(commands.length);
    const byStream = new Map<string, Job[]>();
    for (const [index, { stream, command, context }] of commands.entries()) {
      results[index] = new Promise((resolve, reject) => {
        const job = { decider, request: { command, context }, settle: resolve as Job['settle'], reject };
        byStream.set(stream, [...(byStream.get(stream) ?? []), job]);
      });
    }
    const all = Promise.all(results);
    // Rejections reach the caller through `all`; a job may reject before it is awaited.
    all.catch(() => undefined);
    await this.tryTogether(byStream).catch((cause: unknown) => {
      for (const job of [...byStream.values()].flat()) job.reject(cause);
    });
    return all;
  }

  /** One attempt for all streams; those that lost a race go through the queue. Reads whole only streams it does not know. */
  private async tryTogether(byStream: ReadonlyMap<string, Job[]>): Promise<void> {
    const known = await mapConcurrently([...byStream], TAILS, async ([stream, jobs]) => {
      return this.planFromCache(stream, jobs) ?? (await this.planFromTail(stream, jobs));
    });
    const plans = known.filter((plan) => plan !== undefined);
    const planned = new Set(plans.map(({ stream }) => stream));
    const unknown = [...byStream].filter(([stream]) => !planned.has(stream));
    const histories =
      unknown.length > 0
        ? await this.store.readEach(unknown.map(([stream]) => stream))
        : new Map<string, StoredEvent[]>();
    for (const [stream, jobs] of unknown) {
      const history = histories.get(stream) ?? [];
      const ids = new Set(history.map(({ id }) => id));
      const at = { revision: history.length, position: history.at(-1)?.position, ids };
      plans.push({ stream, jobs, ...at, ...planFor(stream, history, jobs) });
    }
    const writing = plans.filter(({ events }) => events.length > 0);
    const appends = writing.map(({ stream, events, revision, position }) => ({
      stream,
      events,
      expectedRevision: revision,
      expectedPosition: position,
    }));
    const results = (await this.store.appendEach(appends).catch(refused)) ?? [];
    const appended = new Map(writing.map(({ stream }, index) => [stream, results[index]]));
    for (const { stream, jobs, outcomes, events, position, ids, after } of plans) {
      const result = appended.get(stream);
      if (events.length === 0 || (result?.ok && !result.duplicate)) {
        const known = new Set([...ids, ...events.map(({ id }) => id)]);
        const reached = result?.ok ? result.position : position;
        this.cache.set(stream, { decider: jobs[0]?.decider, folded: after, position: reached, ids: known });
        settleAll(stream, jobs, outcomes, reached);
      } else for (const job of jobs) this.queues.push(stream, job);
    }
  }

  /** Undefined when the stream has to be read: it is not known, or there is nothing to append that would tell if that is current. */
  private planFromCache(stream: string, jobs: readonly Job[]) {
    const known = this.cache.get(stream, jobs[0]?.decider);
    if (!known || jobs.some(({ request }) => known.ids.has(firstEventId(stream, request)))) return undefined;
    const planned = planFor(stream, [], jobs, known.folded);
    if (planned.events.length === 0) return undefined;
    // The state of the stream is unknown until the append has answered.
    this.cache.delete(stream);
    return {
      stream,
      jobs,
      revision: known.folded.revision,
      position: known.position,
      ids: known.ids as ReadonlySet<string>,
      ...planned,
    };
  }

  /**
   * Decides on the cached state and what was appended since, so that a command with nothing to append costs the same however
   * old the stream is. Undefined when the stream has to be read: it is not known, the event store has lost the last known
   * event, or a command is refused, which may be the repetition of one that was handled long ago.
   */
  private async planFromTail(stream: string, jobs: readonly Job[]) {
    const known = this.cache.get(stream, jobs[0]?.decider);
    if (!known?.position || jobs.some(({ request }) => known.ids.has(firstEventId(stream, request))))
      return undefined;
    const { folded, position } = known;
    const [last, ...later] = await this.store.read(stream, folded.revision - 1);
    if (last?.position !== position) return undefined;
    const planned = planFor(stream, later, jobs, folded);
    if (planned.outcomes.some(({ kind }) => kind !== 'done')) return undefined;
    return {
      stream,
      jobs,
      revision: folded.revision + later.length,
      position: (later.at(-1) ?? last).position as Position | undefined,
      ids: new Set([...known.ids, ...later.map(({ id }) => id)]) as ReadonlySet<string>,
      ...planned,
    };
  }

  /** Nearly always one group: a stream belongs to one kind of aggregate. */
  private async handleStream(stream: string, jobs: readonly Job[]): Promise<void> {
    for (const group of Map.groupBy(jobs, (job) => job.decider).values()) {
      await this.decideAndAppend(stream, group).catch((cause: unknown) => {
        for (const job of group) job.reject(cause);
      });
    }
  }

  private async decideAndAppend(stream: string, jobs: readonly Job[]): Promise<void> {
    if (await this.appendToCached(stream, jobs)) return;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const history = await this.store.read(stream);
      const { events, outcomes, after } = planFor(stream, history, jobs);
      const expectedPosition = history.at(-1)?.position;
      if (events.length === 0) return settleAll(stream, jobs, outcomes, expectedPosition);
      const expectedRevision = history.length;
      const result = await this.store.append({ stream, events, expectedRevision, expectedPosition });
      // An earlier attempt appended a duplicate after this read: the next round finds it in the history.
      if (result.ok && !result.duplicate) {
        const ids = new Set([...history, ...events].map(({ id }) => id));
        const { position } = result;
        this.cache.set(stream, { decider: jobs[0]?.decider, folded: after, position, ids });
        return settleAll(stream, jobs, outcomes, position);
      }
      // Anywhere in the pause, not only in its last fifth: writers who raced for the stream would race again.
      await delay(Math.random() * backoff(attempt, CONTENDED));
    }
    throw new StreamContended(stream);
  }

  /**
   * Decides on the cached state, without reading. Only the append tells whether the cache is current; so refusals and
   * commands with nothing to append are decided again on the stream as read.
   */
  private async appendToCached(stream: string, jobs: readonly Job[]): Promise<boolean> {
    const planned = this.planFromCache(stream, jobs);
    if (!planned) return false;
    const { events, outcomes, after, revision: expectedRevision, position: expectedPosition, ids } = planned;
    const append = { stream, events, expectedRevision, expectedPosition };
    const result = await this.store.append(append).catch(refused);
    if (!result?.ok || result.duplicate) return false;
    const known = new Set([...ids, ...events.map(({ id }) => id)]);
    const { position } = result;
    this.cache.set(stream, { decider: jobs[0]?.decider, folded: after, position, ids: known });
    settleAll(stream, jobs, outcomes, position);
    return true;
  }
}
