import { readFileSync } from 'node:fs';
import path from 'node:path';
import { conversation, conversationStream } from '@sextant/domain/conversation/conversation.js';
import type { Reply } from '@sextant/domain/conversation/reply.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { EventStoreUnavailable } from '@sextant/platform/event-store/event-store-unavailable.js';
import { retryLater } from '@sextant/platform/http/problem.js';
import { TransientError } from '@sextant/platform/messaging/transient.js';
import { ReadModelNotBuilt } from '@sextant/platform/read-db/read-model.js';
import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import type { Job } from '@sextant/platform/jobs/job-queue.js';
import { createLogger, silentLogger } from '@sextant/platform/observability/logger.js';
import { metrics } from '@sextant/platform/observability/metrics.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { sealMessage } from '@sextant/read-models/conversations/sealed-messages.js';
import type { Knex } from 'knex';
import { AnswerMessage, type Replied } from './answer-message.js';
import type { ReplyJob } from './reply-job.js';
import { offerReplyMetrics } from './reply-metrics.js';

const userId = 'ann';
const reply: Reply = {
  text: 'I found one product.',
  productIds: [],
  commands: [],
  reading: [],
  context: { intent: 'find', slots: {} },
};

describe('a message to the companion', () => {
  let database: TestDatabase;
  let store: EventStore;
  let knex: Knex;
  let sealing: Sealing;
  let sent = 0;
  let now = new Date('2026-03-01T00:00:00Z');
  const clock = { now: () => now };

  beforeAll(async () => {
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
    await migrate(knex, sealingMigrations);
    sealing = new Sealing(knex, new MasterKey(Buffer.alloc(32, 1)));
    await sealing.ensureKey(userId);
    offerReplyMetrics();
  });
  afterAll(async () => {
    await knex?.destroy();
    await store?.close();
    await database?.drop();
  });

  /** A message that waits for its reply, and what answers it. */
  const logged: string[] = [];
  async function waiting(write: () => Promise<Replied>) {
    sent += 1;
    const sentAt = now.toISOString();
    const job: ReplyJob = { conversationId: `c${sent}`, userId, messageId: `m${sent}`, sentAt };
    const commands = new DeciderCommandHandler(store);
    await commands.handle(
      conversation,
      conversationStream(job.conversationId),
      {
        type: 'StartConversation',
        ...job,
        ...(await sealMessage(sealing, userId, 'gloves', undefined)),
        without: [],
        at: sentAt,
      },
      { commandId: `say ${sent}`, correlationId: 'spec', actor: `user:${userId}` },
    );
    const { length: sentWith } = await store.read(conversationStream(job.conversationId));
    const messages = new AnswerMessage({
      store,
      commands,
      sealing,
      logger: createLogger({
        service: 'assistant',
        destination: { write: (line) => void logged.push(line) },
      }),
      clock,
      write,
    });
    return {
      attempt: (attempts: number) => messages.handle({ data: job, attempts } as Job<ReplyJob>),
      /** Types of the events since the message. */
      types: async () => {
        const events = await store.read(conversationStream(job.conversationId));
        return events.slice(sentWith).map(({ type }) => type);
      },
    };
  }

  const counted = async (): Promise<Record<string, number>> => {
    const { values } = (await metrics().getSingleMetric('sextant_replies_total')?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels['outcome']), value]));
  };

  it('is given up after four attempts, and counted as failed', async () => {
    const before = await counted();
    const message = await waiting(() => Promise.reject(new Error('a bug')));
    for (const attempts of [1, 2, 3]) await expect(message.attempt(attempts)).rejects.toThrow('a bug');
    expect(await message.types()).toEqual([]);
    expect(await message.attempt(4)).toBe('done');
    expect(await message.types()).toEqual(['ReplyFailed']);
    expect(await counted()).toEqual({ ...before, failed: (before['failed'] ?? 0) + 1 });
  });

  it('is found in the log by what the runbook says, whatever words the release has for it', async () => {
    const runbook = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/runbook.md'), 'utf8');
    const [, pattern = ''] = /## Replies fail.*?grep -E '([^']+)'/s.exec(runbook) ?? [];
    const message = await waiting(() => Promise.reject(new Error('a bug')));
    logged.length = 0;
    await message.attempt(4);
    const otherWords = logged.map((line) => line.replace(/"msg":".*?"/, '"msg":"other words"'));
    expect(otherWords.filter((line) => new RegExp(pattern).test(line))).toEqual([
      expect.stringContaining('a bug'),
    ]);
  });

  it.each([
    ['a catalog that is being loaded', new TransientError('the catalog is being loaded')],
    ['a read model of a new version', new ReadModelNotBuilt('carts')],
    ['an event store that is away', new EventStoreUnavailable(new Error('14 UNAVAILABLE'))],
    ['a search engine that is away', retryLater(503, 'search_unavailable', 'Search is not available.', 1)],
  ])('waits for %s, and then gets its reply', async (_what, error) => {
    let isAway = true;
    const message = await waiting(() =>
      isAway ? Promise.reject(error) : Promise.resolve({ reply, source: 'rules' }),
    );
    for (const attempts of [1, 4])
      expect(await message.attempt(attempts)).toEqual({ reschedule: { inMs: 1000 } });
    expect(await message.types()).toEqual([]);
    isAway = false;
    expect(await message.attempt(1)).toBe('done');
    expect(await message.types()).toEqual(['AssistantReplied']);
  });

  it('is given up when what it waits for has been away for too long', async () => {
    const message = await waiting(() => Promise.reject(new TransientError('the catalog is being loaded')));
    now = new Date(now.getTime() + HOUR_MS);
    await expect(message.attempt(1)).rejects.toThrow('loaded');
    expect(await message.attempt(4)).toBe('done');
    expect(await message.types()).toEqual(['ReplyFailed']);
  });

  it('is not tried again when each attempt has ended with its process', async () => {
    let written = 0;
    const message = await waiting(() =>
      Promise.resolve({ reply, source: 'rules' as const }).finally(() => (written += 1)),
    );
    expect(await message.attempt(5)).toBe('done');
    expect([written, await message.types()]).toEqual([0, ['ReplyFailed']]);
  });

  it.each<[string, Replied]>([
    ['rules', { reply, source: 'rules' }],
    ['model', { reply, source: 'model' }],
    ['fallback', { reply: { ...reply, fallback: 'The model is away.' }, source: 'rules' }],
  ])('is counted by who replies: %s', async (outcome, written) => {
    const before = await counted();
    const message = await waiting(() => Promise.resolve(written));
    expect(await message.attempt(1)).toBe('done');
    expect(await message.types()).toEqual(['AssistantReplied']);
    expect(await counted()).toEqual({ ...before, [outcome]: (before[outcome] ?? 0) + 1 });
  });

  it('gets one reply, however often its job runs', async () => {
    const before = await counted();
    const message = await waiting(() => Promise.resolve({ reply, source: 'rules' }));
    for (const attempts of [1, 2]) expect(await message.attempt(attempts)).toBe('done');
    expect(await message.types()).toEqual(['AssistantReplied']);
    expect(await counted()).toEqual({ ...before, rules: (before['rules'] ?? 0) + 1 });
  });
});
