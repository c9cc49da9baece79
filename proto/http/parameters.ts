import { MAX_PAGES, MAX_PER_PAGE, ROWS_PER_PAGE } from './limits.js';
import { z } from './zod.js';

const LONGEST_ID = 64;
const ENTITY_ID = new RegExp(`^[\\w-]{1,${LONGEST_ID}}$`);

/** An id of ours in a path or body. */
export const entityId = z
  .string()
  .regex(
    ENTITY_ID,
    `An id has letters, digits, hyphens and underscores only, at most ${LONGEST_ID} of them.`,
  );

/** True for a text in the format of our ids; any other text names nothing and needs no query. */
export const isEntityId = (text: string): boolean => ENTITY_ID.test(text);

/** Path parameter `:id`. */
export const idParam = z.object({ id: entityId });
export type IdParam = z.infer<typeof idParam>;

/** `page` and `limit` of a list call; out of range they are refused, not clamped. */
export const pageFields = (maxPage: number = MAX_PAGES) => ({
  page: z.coerce.number().int().min(1).max(maxPage).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(ROWS_PER_PAGE),
});

/** Query of a list call without filters. */
export const pageQuery = z.object(pageFields());
export type PageQuery = z.infer<typeof pageQuery>;

/** Place of a page in the answer of a list call; pages count from 1. */
export interface Pagination {
  page: number;
  pages: number;
  total: number;
  limit: number;
}
