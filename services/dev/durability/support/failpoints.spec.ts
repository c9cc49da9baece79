import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { until } from '@sextant/testing/eventually.js';
import pg from 'pg';
import { Failpoints, type Failpoint, type Reached } from './failpoints.ts';

/** Script of a process that writes a row for every request, answers, and sends itself the next one. */
const script = `
  import http from 'node:http';
  import pg from 'pg';
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
  const server = http.createServer(async (request, response) => {
    await pool.query('begin');
    await pool.query('select count(*) from told');
    await pool.query('update told set n = n where n < 0');
    await pool.query('insert into told values ($1)', [1]);
    await pool.query('commit');
    response.end('ok');
  });
  server.listen(0, '127.0.0.1', async () => {
    const url = 'http://127.0.0.1:' + server.address().port + '/api/rows/17';
    for (;;) console.log(await (await fetch(url, { method: 'POST' })).text());
  });`;

const [answer, commit, insert] = [
  'answer POST /api/rows/:id',
  'commit of insert into told values (?)',
  'insert into told values (?)',
];

describe('a failpoint', () => {
  const folder = temporaryFolder();
  const main = path.join(folder.path, 'services/relay/dist/main.js');
  const failpoints = new Failpoints(folder.path);
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('create table told (n int)');
    mkdirSync(path.dirname(main), { recursive: true });
    writeFileSync(path.join(folder.path, 'package.json'), '{"type":"module"}');
    symlinkSync(path.resolve('node_modules'), path.join(folder.path, 'node_modules'));
    writeFileSync(main, script);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    folder.remove();
  });

  /** Runs the process once; returns how it ended and how many of its rows it had not reported. */
  async function live(reach: () => Promise<Reached | undefined>) {
    await client.query('truncate told');
    const preload = `--import=${pathToFileURL(path.join(import.meta.dirname, 'failpoint.mjs')).href}`;
    const child = spawn(process.execPath, [preload, main], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: database.url,
        CHAOS_FAILPOINTS: failpoints.folder,
      },
    });
    const said = text(child.stdout);
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    try {
      const { step, reached } = (await reach()) ?? {};
      if (!reached) return { step, alive: child.exitCode === null && child.signalCode === null };
      const [, signal] = await ended;
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from told');
      const heard = (await said).split('ok').length - 1;
      return { step, signal, unheard: (rows[0]?.n ?? 0) - heard };
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  }
  const at = (index: number, when: Failpoint['when'], withinMs = 30_000) =>
    live(() =>
      failpoints.reach('relay', { share: index / failpoints.stepsOf('relay').length, when }, withinMs),
    );

  it('is one of the steps of a process that outlive it', async () => {
    failpoints.watch();
    await live(async () => {
      await until('the steps are known', () => failpoints.stepsOf('relay').length === 3);
      return undefined;
    });
    expect(failpoints.stepsOf('relay')).toEqual([answer, commit, insert]);
  });

  it.each([
    [insert, 2, 'before', 0],
    [insert, 2, 'after', 0],
    [commit, 1, 'before', 0],
    [commit, 1, 'after', 1],
    [answer, 0, 'before', 1],
  ] as const)(
    '%s (%i): ends the process %s it, which leaves %i rows nobody has heard of',
    async (name, index, when, unheard) => {
      expect(await at(index, when)).toEqual({ step: `${when} ${name}`, signal: 'SIGKILL', unheard });
    },
  );

  it('that is not reached leaves the process alone', async () => {
    appendFileSync(path.join(failpoints.folder, 'relay.steps'), '\nzero');
    expect(await at(3, 'before', 500)).toEqual({ step: 'before zero', alive: true });
  });
});
