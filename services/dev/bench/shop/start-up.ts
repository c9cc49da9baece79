import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import pg from 'pg';
import { startStack, type TestStack } from '../../../../deploy/local/test-stack.mjs';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { median, result, type BenchResult } from '../result.ts';
import type { Feed } from './queries.ts';

/** Several starts, because one may coincide with a checkpoint or vacuum of Postgres. */
const WARM_STARTS = 5;

/** Interval of `npm start`; the stack of the tests polls the feeds of sellers every second. */
const env = { POLL_INTERVAL_MS: '15000' };

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** Resident megabytes of a process. */
const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** A process of Node that has loaded the drivers and does nothing. */
const bareResidentMb = (): number =>
  Number(
    execFileSync(
      process.execPath,
      ['-e', "await import('pg'); console.log(process.memoryUsage().rss / 1048576)"],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    ),
  );

/** Floor of an import: inserts the rows of the feeds into two tables. Returns the time in seconds. */
export async function bulkInsert(feeds: readonly Feed[]): Promise<number> {
  const folder = temporaryFolder();
  const server = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create table items (seller text, sku text, item jsonb, primary key (seller, sku));
    create table steps (seller text, sku text, at date, price numeric, primary key (seller, sku, at))`);
  const started = performance.now();
  for (const { seller, items } of feeds)
    for (let from = 0; from < items.length; from += 2000) {
      const page = items.slice(from, from + 2000).map(({ history, ...item }) => ({ item, history }));
      await client.query(
        `insert into items select $1, j->>'sku', j from unnest($2::jsonb[]) j on conflict do nothing`,
        [seller, page.map(({ item }) => JSON.stringify(item))],
      );
      const steps = page.flatMap(({ item, history = [] }) => history.map((step) => [item.sku, ...step]));
      await client.query(
        `insert into steps select $1, * from unnest($2::text[], $3::date[], $4::numeric[]) on conflict do nothing`,
        [seller, steps.map(([sku]) => sku), steps.map(([, at]) => at), steps.map(([, , price]) => price)],
      );
    }
  const taken = seconds(started);
  await client.end();
  await server.stop();
  folder.remove();
  return taken;
}

export interface Started {
  /** The stack of the last start, still running. */
  readonly stack: TestStack;
  readonly results: readonly BenchResult[];
}

/**
 * A cold start beside the bare inserts; then five starts with the data in place, beside Postgres alone on the same data.
 * @param insertsOf the time of the inserts in seconds, from a running stack
 */
export async function startUp(
  dataDir: string,
  insertsOf: (stack: TestStack) => Promise<number>,
): Promise<Started> {
  const coldBegun = performance.now();
  let stack = await startStack({ dataDir, env });
  const cold = seconds(coldBegun);
  // The launcher collects the garbage of the import once everything is ready.
  await delay(3000);
  const residentCold = residentOf(stack.pid);
  const inserts = await insertsOf(stack);
  await stack.stop();

  const postgresAlone = performance.now();
  const server = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
  const warmFloor = seconds(postgresAlone);
  await server.stop();

  const starts: { warm: number; resident: number }[] = [];
  for (let n = 0; n < WARM_STARTS; n += 1) {
    await stack.stop();
    const started = performance.now();
    stack = await startStack({ dataDir, env });
    starts.push({ warm: seconds(started), resident: residentOf(stack.pid) });
  }
  const warm = median(starts.map((start) => start.warm));
  const residentWarm = Math.max(...starts.map((start) => start.resident));
  const bare = bareResidentMb();
  const results = [
    result('cold start: empty → whole catalog searchable (lower is better)', 's', cold, inserts, '≤ 45'),
    result('warm start, median (lower is better)', 's', warm, warmFloor, '≤ 4'),
    result('resident after the first import (lower is better)', 'MB', residentCold, bare, '≤ 450'),
    result('resident after a warm start (lower is better)', 'MB', residentWarm, bare, '≤ 450'),
  ];
  return { stack, results };
}
