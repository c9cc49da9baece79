import type { Pagination } from '@sextant/contracts/http/parameters.js';

/** Pagination of an answer; an empty list has one (empty) page. */
export const paginate = (total: number, page: number, limit: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
});
