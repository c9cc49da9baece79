import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import { once } from 'node:events';
import { whileLeading } from './while-leading.js';

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
});
