import { z } from 'zod';

/** `page` and `limit` of the list calls. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const idParam = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });
