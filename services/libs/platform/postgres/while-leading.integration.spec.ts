import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { whileLeading } from './while-leading.js';

/** Ends the session of the leader from another process, while this one does nothing. */
const END_SESSION = `
  import pg from 'pg';
  const client = new pg.Client(process.argv[1]);
  await client.connect();
  await client.query("select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'sextant-vector-sync'");
  await client.end();`;

describe('work that one process at a time does', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is taken over when the active process ends, and no sooner', async () => {
    const active: string[] = [];
    const errors: unknown[] = [];
    const begin = (name: string) =>
      whileLeading(
        database.url,
        'vector-sync',
        async (signal) => {
          active.push(name);
          await once(signal, 'abort');
          active.splice(active.indexOf(name), 1);
        },
        (error) => errors.push(error),
      );
    const endFirst = begin('first');
    await until(() => active.includes('first'));
    const endSecond = begin('second');
    const seen: string[][] = [];
    const ending = endFirst().then(() => seen.push([...active]));
    await until(() => active.includes('second'));
    await ending;
    expect([seen, active, errors]).toEqual([[[]], ['second'], []]);
    await endSecond();
    expect(active).toEqual([]);
  });

  it('is begun again after an error, which is reported', async () => {
    const errors: unknown[] = [];
    let begun = 0;
    const end = whileLeading(
      database.url,
      'search-sync',
      async (signal) => {
        begun += 1;
        if (begun === 1) throw new Error('Qdrant is away');
        await once(signal, 'abort');
      },
      (error) => errors.push(error),
    );
    await until(() => begun === 2);
    await end();
    expect(errors).toEqual([new Error('Qdrant is away')]);
  });

  it('can ask whether its process still leads, which one that was frozen has not heard', async () => {
    const asked = Promise.withResolvers<unknown[]>();
    const end = whileLeading(
      database.url,
      'vector-sync',
      async (signal, confirmLeadership) => {
        const first = await confirmLeadership();
        // Meanwhile this process does nothing, and hears nothing, as if it were frozen.
        execFileSync(process.execPath, ['--input-type=module', '--eval', END_SESSION, database.url], {
          cwd: import.meta.dirname,
        });
        const heard = signal.aborted;
        const refused = await confirmLeadership().then(
          () => false,
          () => true,
        );
        asked.resolve([first, heard, refused, signal.aborted]);
      },
      (error) => asked.reject(error),
    );
    expect(await asked.promise).toEqual([undefined, false, true, true]);
    await end();
  });
});
