import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import { projectProducts } from './products.projection.js';
import { createTables } from './products.tables.js';
import { readModelVersions } from '../versions.js';

/** The catalog as shoppers see it: a card and a page per product, and every offer. */
export const productsReadModel: ReadModel = {
  name: 'products',
  version: readModelVersions.products,
  contexts: ['products'],
  create: createTables,
  project: projectProducts,
};
