import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { metrics } from '@sextant/platform/observability/metrics.js';
import { readStatus } from '@sextant/platform/status/status.js';
import { until } from '@sextant/testing/eventually.js';
import type { Knex } from 'knex';
import { reportRelay } from './report-relay.js';
import { appendTo, idOf, inPostgres, relayHarness } from './testing/relay-harness.js';
import { disordered, firstOccurrences } from './testing/topic-reader.js';

const root = path.resolve(import.meta.dirname, '../../..');
const exitWhenOrphaned = `--import=${path.join(root, 'deploy/local/exit-when-orphaned.mjs')}`;
const STREAMS = 40;
const KILLS = 4;
const AHEAD = 2000;
/** Time within which a crashed leader is replaced, as promised in the README; on a slow machine too, so no limit of `limits`. */
const REPLACED_WITHIN_S = 15;
/** Time in seconds, by the clock that also ends the leader's session: that of Postgres. */
const timeOf = async (knex: Knex): Promise<number> => {
  const { rows } = await knex.raw<{ rows: { at: number }[] }>(
    'select extract(epoch from clock_timestamp())::float8 as at',
  );
  return rows[0]?.at ?? NaN;
};
const kindOf = (stream: string) => (stream.startsWith('cart') ? 'cart' : 'inbox');

describe('relay killed in the middle of a burst', () => {
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  let child: ChildProcess | undefined;
  /** Log of the process started last. */
  let log = '';
  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only']);
    harness = await relayHarness({ eventStoreOf: inPostgres });
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await harness.close();
  });

  const startProcess = (): ChildProcess => {
    const started = spawn(
      process.execPath,
      [exitWhenOrphaned, path.join(import.meta.dirname, 'dist/main.js')],
      {
        env: {
          DATABASE_URL: harness.database.url,
          KAFKA_BROKERS: harness.broker.brokers.join(','),
          KAFKA_PARTITIONS: '4',
          LOG_LEVEL: 'info',
          PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    log = '';
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    return started;
  };
  /** Whether each instance leads, by the status table. */
  const roles = async () =>
    Object.fromEntries(
      (await readStatus(harness.knex, 'relay')).map(({ instance, data }) => [instance, data.leading]),
    );
  const areRoles = (wanted: Readonly<Record<string, boolean>>) =>
    until(`the roles are ${JSON.stringify(wanted)}`, async () => isDeepStrictEqual(await roles(), wanted));

  it('hands over when the leader is frozen, which stands by when it wakes up; both say their role', async () => {
    child = startProcess();
    const before = appendTo('cart');
    await harness.append(before);
    // Topics exist once the first relay leads.
    await until(async () => (await harness.published()) === (await harness.eventStore.head()));
    await until('the leader reports', async () => Object.keys(await roles()).length === 1);
    const [first = ''] = Object.keys(await roles());
    const standby = await harness.relay();
    await until(() => standby.ready());
    expect(standby.leads()).toBe(false);
    const { eventStore, database } = harness;
    const logger = silentLogger();
    const report = reportRelay({ relay: standby, eventStore, databaseUrl: database.url, logger });
    await until('the standby reports', async () => Object.keys(await roles()).length === 2);
    const second = Object.keys(await roles()).find((instance) => instance !== first) ?? '';
    await areRoles({ [first]: true, [second]: false });
    expect(await metrics().metrics()).toContain('sextant_relay_leading{part="relay"} 0');
    expect(log).toContain('this relay is the leader and publishes');
    expect(log).not.toContain('standing by');
    const reader = await harness.reader();
    await reader.untilAll([idOf(before)]);
    const frozen = await timeOf(harness.knex);
    child.kill('SIGSTOP');
    await until(() => standby.leads());
    expect((await timeOf(harness.knex)) - frozen).toBeLessThanOrEqual(REPLACED_WITHIN_S);
    const meanwhile = appendTo('cart');
    await harness.append(meanwhile);
    await reader.untilAll([idOf(meanwhile)]);
    child.kill('SIGCONT');
    const after = Array.from({ length: 20 }, () => appendTo('cart'));
    await harness.append(...after);
    await reader.untilAll(after.map(idOf));
    expect(disordered(firstOccurrences(reader.records))).toEqual([]);
    expect(standby.leads()).toBe(true);
    await areRoles({ [first]: false, [second]: true });
    expect(await metrics().metrics()).toContain('sextant_relay_leading{part="relay"} 1');
    await until('the process logs that it is a standby', () => log.includes('standing by'));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    await report.close();
    await harness.stopAll();
  });

  it('loses nothing and keeps the order of first occurrences', async () => {
    // A reader that asks before the topics exist would have the broker create them with its own defaults.
    const relay = await harness.relay();
    await until(() => relay.ready());
    const first = appendTo('cart');
    await harness.append(first);
    const reader = await harness.reader();
    await reader.untilAll([idOf(first)]);
    await relay.stop();

    const streams = Array.from({ length: STREAMS }, (_, n) => appendTo(n % 2 ? 'cart' : 'inbox').stream);
    const ids: string[] = [];
    let over = false;
    const burst = async (): Promise<void> => {
      for (let revision = 0; !over; revision += 1) {
        const round = streams.map((stream) => appendTo(kindOf(stream), stream, revision));
        await harness.eventStore.appendEach(round);
        ids.push(...round.map(idOf));
        // Appends stay at most `AHEAD` events ahead, so that a busy machine does not spend its time on the backlog.
        await reader.until((records) => over || records.length > ids.length - AHEAD);
      }
    };
    const bursting = burst();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      child = startProcess();
      // Each kill comes later in the work of the relay.
      const enough = reader.records.length + kill * STREAMS * 3;
      await reader.until((records) => records.length > enough);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    over = true;
    child = startProcess();
    await bursting;
    await reader.untilAll(ids);

    const unique = firstOccurrences(reader.records);
    const published = new Set(unique.map(({ envelope }) => envelope.eventId));
    for (const id of [idOf(first), ...ids]) expect(published).toContain(id);
    expect(disordered(unique)).toEqual([]);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
});
