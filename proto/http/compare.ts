import type { Product } from './catalog.js';
import { MAX_COMPARED } from './limits.js';
import { entityId } from './parameters.js';
import { z } from './zod.js';

/** GET /compare?ids=a,b */
export const compareQuery = z.object({
  ids: z
    .string()
    .max(500)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(entityId).min(1).max(MAX_COMPARED)),
});
export type CompareQuery = z.infer<typeof compareQuery>;

export interface CompareAnswer {
  /** In the order of the request; products nobody lists any more are left out. */
  products: Product[];
}
