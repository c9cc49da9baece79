import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { MAX_COMPARED } from '@sextant/contracts/http/limits.js';
import { create } from 'zustand';
import { storage } from '../../../lib/storage.js';

const KEY = 'sextant.compared';

export type Compared = Pick<ProductCard, '_id' | 'product_name' | 'image'>;

const isCompared = (value: unknown): value is Compared => {
  const { _id, product_name, image } = (value ?? {}) as Partial<Compared>;
  return [_id, product_name, image].every((text) => typeof text === 'string');
};

function read(): readonly Compared[] {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCompared).slice(0, MAX_COMPARED) : [];
  } catch {
    return [];
  }
}

/** Products chosen for comparing, in the order they were chosen: null until the browser has been asked. */
export const useCompared = create<{ products: readonly Compared[] | null }>(() => ({ products: null }));

export const restoreCompared = (): void => useCompared.setState({ products: read() });

/** Follows what other tabs choose. Returns the unsubscribe function. */
export function followCompared(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // A null key means that storage was cleared.
    if (key === KEY || key === null) useCompared.setState({ products: read() });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function write(products: readonly Compared[]): void {
  useCompared.setState({ products });
  storage.set(KEY, products.length === 0 ? null : JSON.stringify(products));
}

/** Adds a product, or takes it out again; beyond the most nothing is added. */
export function toggleCompared({ _id, product_name, image }: Compared): void {
  // The stored products count, because other tabs choose too.
  const products = read();
  // The button says what it does by what this tab shows.
  const shown = useCompared.getState().products ?? products;
  const others = products.filter((each) => each._id !== _id);
  if (shown.some((each) => each._id === _id)) write(others);
  else if (others.length < MAX_COMPARED) write([...others, { _id, product_name, image }]);
}

export const forgetCompared = (): void => write([]);
