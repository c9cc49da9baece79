import { jest } from '@jest/globals';
import type { Kafka } from 'kafkajs';
import knex from 'knex';
import { createLogger } from '../observability/logger.js';
import { GroupMember } from './group-member.js';

/** A client that joins, fetches nothing, and never leaves: a fault of kafkajs, which no broker can bring about on demand. */
const hanging = {
  consumer: () => ({
    events: { CRASH: 'crash', GROUP_JOIN: 'join', FETCH_START: 'fetch' },
    on: () => undefined,
    connect: () => Promise.resolve(),
    subscribe: () => Promise.resolve(),
    run: () => Promise.resolve(),
    disconnect: () => new Promise(() => undefined),
  }),
} as unknown as Kafka;

const MINUTE_MS = 60_000;

describe('a member whose client hangs', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const started = (signal: AbortSignal) =>
    new GroupMember(
      { name: 'hanging', contexts: [], apply: () => Promise.resolve() },
      {
        kafka: hanging,
        knex: knex({ client: 'pg' }),
        logger: createLogger({ service: 'spec', level: 'silent' }),
        prepare: () => Promise.resolve(),
      },
      () => undefined,
    ).run(signal);

  it('ends without a fetch for a minute, so that another replaces it', async () => {
    const ended = expect(started(new AbortController().signal)).rejects.toThrow(
      'kafkajs has stopped fetching',
    );
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    await ended;
  });

  it('ends when it is stopped', async () => {
    const stop = new AbortController();
    const ended = started(stop.signal);
    stop.abort();
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    await ended;
  });
});
