import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import type { Knex } from 'knex';
import { silentLogger } from '../observability/logger.js';
import { metrics } from '../observability/metrics.js';
import { createPool } from '../postgres/create-pool.js';
import { reportStatus, type StatusReport } from './report-status.js';
import { readStatus, type StatusPart } from './status.js';

describe('the status of processes', () => {
  let database: TestDatabase;
  let knex: Knex;
  const reports: StatusReport[] = [];
  const report = (service: string, collect: () => StatusPart[]) => {
    const started = reportStatus({ knex, service, collect, logger: silentLogger(), everyMs: 10 });
    reports.push(started);
    return started;
  };
  const said = async (service: string) =>
    (await readStatus(knex, service)).map(({ part, data }) => [part, data]);
  beforeAll(async () => {
    database = await createTestDatabase();
    knex = createPool({ url: database.url, application: 'spec', logger: silentLogger() });
  });
  afterAll(async () => {
    await Promise.all(reports.map((each) => each.close()));
    await knex.destroy();
    await database.drop();
  });

  it('is what each last said of itself, and is taken back when it ends', async () => {
    let parts: StatusPart[] = [
      { part: 'net32', data: { failures: 2 } },
      { part: 'tdsc', data: { failures: 0 } },
    ];
    const one = report('watcher', () => parts);
    report('watcher', () => [{ part: 'net32', data: { failures: 7 } }]);
    await until(async () => (await said('watcher')).length === 3);
    parts = [{ part: 'net32', data: { failures: 3 } }];
    // Parts that are no longer reported are deleted after the new ones are written.
    await until(async () => (await said('watcher')).length === 2);
    expect(await said('watcher')).toEqual(
      expect.arrayContaining([
        ['net32', { failures: 3 }],
        ['net32', { failures: 7 }],
      ]),
    );
    await one.close();
    expect(await said('watcher')).toEqual([['net32', { failures: 7 }]]);
    expect(await said('nobody')).toEqual([]);
  });

  it('stands on /metrics with every figure', async () => {
    const readAt = '2026-03-01T12:00:00.000Z';
    report('price-watcher', () => [
      { part: 'net32', data: { isLoaded: true, failures: 2, readAt, note: 'x' } },
    ]);
    await until(async () => (await said('price-watcher')).length === 1);
    const text = await metrics().metrics();
    expect(text).toContain('sextant_price_watcher_failures{part="net32"} 2');
    expect(text).toContain('sextant_price_watcher_is_loaded{part="net32"} 1');
    expect(text).toContain(
      `sextant_price_watcher_read_timestamp_seconds{part="net32"} ${Date.parse(readAt) / 1000}`,
    );
  });

  it('shows on /metrics how old its figures are', async () => {
    let isAway = false;
    let asked = 0;
    report('aging', () => {
      asked += 1;
      if (isAway) throw new Error('Postgres is away');
      return [{ part: 'log', data: { behind: 1 } }];
    });
    const foundOut = async () => {
      const text = await metrics().metrics();
      return /^sextant_status_published_timestamp_seconds{service="aging"} (.*)$/m.exec(text)?.[1];
    };
    await until(async () => (await foundOut()) !== undefined);
    const first = await foundOut();
    await until(async () => (await foundOut()) !== first);
    isAway = true;
    const [last, before] = [await foundOut(), asked];
    await until(() => Promise.resolve(asked > before + 2));
    expect(await foundOut()).toBe(last);
    expect(await metrics().metrics()).toContain('sextant_aging_behind{part="log"} 1');
  });

  it('is taken off /metrics when it is no longer said', async () => {
    let data: StatusPart['data'] = { waitingAt: '2026-03-01T12:00:00.000Z', behind: 4 };
    report('carrier', () => [{ part: 'log', data }]);
    const shown = async () =>
      (await metrics().metrics()).split('\n').filter((line) => /^sextant_carrier/.test(line));
    await until(async () => (await shown()).length === 2);
    data = { waitingAt: null, behind: 0 };
    await until(async () => (await shown()).length === 1);
    expect(await shown()).toEqual(['sextant_carrier_behind{part="log"} 0']);
  });
});
