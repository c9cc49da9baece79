import { sandboxSellers } from '../catalog/sellers.js';
import type { FeedItem } from '../feed-item.js';
import { TestSandbox } from '../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => void (sandbox = await TestSandbox.start()));
afterAll(() => sandbox.stop());

const changed = (before: FeedItem[], after: FeedItem[]): [FeedItem, FeedItem][] =>
  after.flatMap((item, index): [FeedItem, FeedItem][] => {
    const old = before[index];
    return old && old.price !== item.price ? [[old, item]] : [];
  });

describe('drifting prices', () => {
  it('move a few items of one seller after the other, in small steps', async () => {
    const before = new Map<string, FeedItem[]>();
    for (const { key } of sandboxSellers.slice(0, 3)) before.set(key, await sandbox.items(key));
    await sandbox.tick();
    await sandbox.tick();
    const moved = await Promise.all(
      [...before].map(async ([key, items]) => changed(items, await sandbox.items(key))),
    );
    expect(moved.map((pairs) => pairs.length > 0)).toEqual([true, true, false]);
    for (const [old, now] of moved.flat()) {
      expect(Math.abs(Number(now.price) / Number(old.price) - 1)).toBeLessThan(0.03);
      expect(now.history?.at(-1)?.[1]).toBe(now.price);
    }
  });

  it('stand where they stood after a restart', async () => {
    const before = await sandbox.items('henryschein');
    await sandbox.restart();
    expect(changed(before, await sandbox.items('henryschein'))).toEqual([]);
  });

  it('never touch an item moved by hand', async () => {
    const drifted = await sandbox.items('pattersondental');
    const fresh = await TestSandbox.start();
    try {
      const next = changed(await fresh.items('pattersondental'), drifted).map(([{ sku }]) => sku);
      expect(next.length).toBeGreaterThan(0);
      for (const sku of next)
        await fresh.call('PUT', `/pattersondental/items/${sku}`, { body: { price: '77.77' } });
      await fresh.tick();
      await fresh.tick();
      const after = (await fresh.items('pattersondental')).filter(({ sku }) => next.includes(sku));
      expect(after.map(({ price }) => price)).toEqual(next.map(() => '77.77'));
    } finally {
      await fresh.stop();
    }
  });
});
