import type { Product } from '@sextant/contracts/http/catalog.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';

const callAddress = (id: string): string => `/api/products/${encodeURIComponent(id)}`;

/** A product with its offers. Shared, so that a link may fetch it ahead of the click. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => api<Product>(callAddress(id), { signal }),
    meta: { address: callAddress(id) },
  });

/** Key of the data a list had about a product, shown until the rest has loaded. */
export const productCardKey = (id: string): readonly [string, string] => ['product-card', id];
