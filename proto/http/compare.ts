import type { Product } from './catalog.js';
import { entityId } from './parameters.js';
import { z } from './zod.js';

/** More columns cannot be read side by side. */
const MOST_COMPARED = 5;

/** GET /compare?ids=a,b */
export const compareQuery = z.object({
  ids: z
    .string()
    .max(500)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(entityId).min(1).max(MOST_COMPARED)),
});
export type CompareQuery = z.infer<typeof compareQuery>;

export interface CompareAnswer {
  /** In the order of the request; products nobody lists any more are left out. */
  products: Product[];
}
