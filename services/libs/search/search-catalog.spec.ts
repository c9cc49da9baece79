import { Catalog } from './live-catalog.js';
import { searchContract } from './testing/search.contract.js';

searchContract('the index in memory', (rows) => {
  const catalog = new Catalog();
  for (const { card, details } of rows) catalog.take(JSON.stringify(card), JSON.stringify(details));
  return Promise.resolve({ catalog, close: () => Promise.resolve() });
});
