import '../../../testing/browser.js';
import { waitFor } from '@testing-library/react';
import { allAnswered, answerApi } from '../../../testing/api.js';
import { testQueryClient } from '../../../testing/render-app.js';
import { sampleCard, sampleProduct, sampleSearch } from '../../../testing/samples.js';
import { parseSearch } from '../search-state.js';
import { followCards } from './follow-cards.js';
import { searchQuery } from './get-search.js';

const cheapest = parseSearch(new URLSearchParams('sort=price_asc'));
const etch = sampleCard({ _id: 'p2', product_name: 'Etch Gel', min_price: 25 });

/** Two pages of results that are kept, and one product that costs something else now. */
function kept() {
  const client = testQueryClient();
  const keys = [cheapest, { ...cheapest, connectedSellersOnly: true }].map((of) => searchQuery(of).queryKey);
  for (const key of keys)
    client.setQueryData(key, sampleSearch([sampleCard(), etch]), { updatedAt: Date.now() - 5000 });
  const calls = answerApi({ 'GET /api/products/p1': sampleProduct({ min_price: 30 }) });
  const shown = () =>
    keys.map((key) =>
      client
        .getQueryData<ReturnType<typeof sampleSearch>>(key)
        ?.products.map(({ _id, min_price }) => [_id, min_price]),
    );
  return { client, calls, keys, shown };
}

describe('pages of results', () => {
  it('take over a price that has changed, and leave every product at its place', async () => {
    const { client, keys, shown } = kept();
    const before = keys.map((key) => client.getQueryState(key)?.dataUpdatedAt);
    followCards(client, 'p1');
    const now = [
      ['p1', 30],
      ['p2', 25],
    ];
    await waitFor(() => expect(shown()).toEqual([now, now]));
    expect(keys.map((key) => client.getQueryState(key)?.dataUpdatedAt)).toEqual(before);
  });

  it('ask once for what moves several times, and never for what they do not show', async () => {
    const { client, calls } = kept();
    followCards(client, 'elsewhere');
    for (let times = 0; times < 5; times += 1) followCards(client, 'p1');
    await allAnswered();
    expect(calls.filter(({ path }) => path === '/api/products/elsewhere')).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  it('stay as they are when the product cannot be had', async () => {
    const { client, calls, shown } = kept();
    followCards(client, 'p2');
    await waitFor(() => expect(calls).toHaveLength(1));
    await allAnswered();
    expect(shown()[0]).toEqual([
      ['p1', 20],
      ['p2', 25],
    ]);
    followCards(client, 'p1');
    await waitFor(() => expect(shown()[0]?.[0]).toEqual(['p1', 30]));
  });
});
