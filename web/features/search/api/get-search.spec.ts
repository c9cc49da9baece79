import '../../../testing/browser.js';
import { QueryClient } from '@tanstack/react-query';
import { answerApi, Refuse } from '../../../testing/api.js';
import { sampleSearch } from '../../../testing/samples.js';
import { parseSearch } from '../search-state.js';
import { searchQuery } from './get-search.js';

const search = (query: string) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    searchQuery(parseSearch(new URLSearchParams(query))),
  );

describe('getting search results', () => {
  it('asks by meaning for a phrase, fifty to a page', async () => {
    const calls = answerApi({ 'GET /api/search/vector': sampleSearch() });
    await search('q=powder free nitrile gloves&page=2&sort=price_asc');
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
      q: 'powder free nitrile gloves',
      page: '2',
      limit: '50',
      sort: 'price_asc',
      useVectorSearch: 'true',
      vectorWeight: '0.7',
      similarityThreshold: '0.75',
    });
  });

  it.each([
    ['fails', new Refuse(503)],
    ['gets lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('falls back to the regular search when the search by meaning %s', async (_, failure) => {
    const calls = answerApi({ 'GET /api/search/vector': failure, 'GET /api/search': sampleSearch() });
    await expect(search('q=powder free nitrile gloves')).resolves.toMatchObject({ total: 1 });
    expect(calls.map((call) => call.path)).toEqual(['/api/search/vector', '/api/search']);
    expect(calls[1]?.query.has('useVectorSearch')).toBe(false);
  });

  it('does not retry what was refused as wrong', async () => {
    const calls = answerApi({ 'GET /api/search/vector': new Refuse(400, { message: 'No.' }) });
    await expect(search('q=powder free nitrile gloves')).rejects.toMatchObject({ status: 400 });
    expect(calls).toHaveLength(1);
  });

  it('asks the sellers one is connected to when told so', async () => {
    const calls = answerApi({ 'GET /api/connected-vendors/search': sampleSearch() });
    await search('q=gloves&connectedSellersOnly=true');
    expect(calls[0]?.query.has('connectedSellersOnly')).toBe(false);
  });
});
