import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { catalogSize, recordedItems } from './support/import-progress.ts';
import { invariantsHold } from './support/invariants.ts';
import { StackFixture } from './support/stack-fixture.ts';
import { names } from './support/stack.ts';

useLimit(limits.kills);

describe('an import during which each process is killed', () => {
  const fixture = new StackFixture();
  beforeAll(() => fixture.launch());
  afterAll(() => fixture.close());

  it('records every item once', async () => {
    const { stack } = fixture;
    const total = await catalogSize(stack.sandboxUrl);
    const reached = (share: number) =>
      until(`${share} of the catalog is recorded`, async () => {
        return (await recordedItems(stack.databaseUrl())) >= total * share;
      });
    for (const [index, name] of names.entries()) {
      await reached((index + 1) / (names.length + 2));
      await stack.kill(name);
    }
    await stack.ready();
    const log = await invariantsHold(stack.databaseUrl());
    const listed = log.filter(({ type }) => type === 'OfferListed');
    expect(listed).toHaveLength(total);
    expect(await recordedItems(stack.databaseUrl())).toBe(total);
  });
});
