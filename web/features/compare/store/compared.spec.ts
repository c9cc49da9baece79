import '../../../testing/browser.js';
import { MAX_COMPARED } from '@sextant/contracts/http/limits.js';
import { jest } from '@jest/globals';
import { followCompared, restoreCompared, toggleCompared, useCompared, type Compared } from './compared.js';

const KEY = 'sextant.compared';
const product = (id: string): Compared => ({ _id: id, product_name: `Product ${id}`, image: `/${id}.svg` });
const ids = () => useCompared.getState().products?.map(({ _id }) => _id);
const stored = () =>
  (JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly Compared[]).map(({ _id }) => _id);
/** Another tab stores these products; word of it comes separately. */
const store = (...chosen: string[]) => localStorage.setItem(KEY, JSON.stringify(chosen.map(product)));
const word = (key: string | null = KEY) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('products chosen for comparison', () => {
  let stop = (): void => undefined;
  beforeEach(() => {
    useCompared.setState({ products: null });
    restoreCompared();
    stop = followCompared();
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
  });

  it('come back as they were left, and go when they are chosen again', () => {
    for (const id of ['p1', 'p2']) toggleCompared(product(id));
    useCompared.setState({ products: null });
    restoreCompared();
    expect(ids()).toEqual(['p1', 'p2']);
    toggleCompared(product('p1'));
    expect([ids(), stored()]).toEqual([['p2'], ['p2']]);
  });

  it('are those of all tabs', () => {
    toggleCompared(product('p1'));
    store('p1', 'p2');
    word();
    expect(ids()).toEqual(['p1', 'p2']);
    localStorage.clear();
    word(null);
    expect(ids()).toEqual([]);
  });

  it('overwrite none that another tab has chosen just now', () => {
    toggleCompared(product('p1'));
    store('p1', 'p2');
    toggleCompared(product('p3'));
    expect([ids(), stored()]).toEqual([
      ['p1', 'p2', 'p3'],
      ['p1', 'p2', 'p3'],
    ]);
  });

  it('are added or removed as the button says, whatever another tab has done with them', () => {
    toggleCompared(product('p1'));
    store('p2');
    toggleCompared(product('p1'));
    expect(ids()).toEqual(['p2']);
    store('p2', 'p3');
    toggleCompared(product('p3'));
    expect(ids()).toEqual(['p2', 'p3']);
  });

  it('are no more than fit, those of other tabs included', () => {
    store(...Array.from({ length: MAX_COMPARED }, (_, at) => `p${at}`));
    toggleCompared(product('more'));
    expect(stored()).toHaveLength(MAX_COMPARED);
  });

  it('are kept by this tab where the browser stores nothing', () => {
    for (const method of ['getItem', 'setItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('no storage');
      });
    for (const id of ['p1', 'p2']) toggleCompared(product(id));
    expect(ids()).toEqual(['p1', 'p2']);
  });
});
