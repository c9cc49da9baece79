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

export const restoreCompared = (): void => {
  if (useCompared.getState().products === null) useCompared.setState({ products: read() });
};

function write(products: readonly Compared[]): void {
  useCompared.setState({ products });
  storage.set(KEY, products.length === 0 ? null : JSON.stringify(products));
}

/** Adds a product, or takes it out again; beyond the most nothing is added. */
export function toggleCompared({ _id, product_name, image }: Compared): void {
  const products = useCompared.getState().products ?? read();
  const others = products.filter((each) => each._id !== _id);
  if (others.length < products.length) write(others);
  else if (products.length < MAX_COMPARED) write([...products, { _id, product_name, image }]);
}

export const forgetCompared = (): void => write([]);
