import type { QueryKey, QueryMeta } from '@tanstack/react-query';
import type { Params, RouteObject } from 'react-router';
import type { Head } from '../lib/page-head.js';

/** The part of an address, and of a navigation, that says what a page shows. */
export interface PageAddress {
  params: Params;
  search: URLSearchParams;
  /** Navigation state; null after entering by the address, and so always on the server. */
  state: unknown;
}

/** The part of query options that fetches the answer elsewhere and stores it where the page looks for it. */
interface PageQuery {
  queryKey: QueryKey;
  meta?: QueryMeta | undefined;
}

/** A route's properties beyond path and component (`handle` of React Router). */
export interface PageHandle {
  /** Signed-in users only: a visitor is sent home and asked to log in. */
  forUser?: true;
  /** Query of the data the page shows first; "missing" where the address itself rules the page out, null without data. */
  data?: (at: PageAddress) => PageQuery | 'missing' | null;
  /** Title and description. @param data the answer to `data`, once it is there */
  head?: (at: PageAddress, data: unknown) => Head;
  /** The route is the not-found page; the server answers 404. */
  notFound?: true;
  /** Without top bar and footer. */
  bare?: true;
  /** Source file of the page's own chunk, from the root of the web app; none: it travels with the app. */
  file?: string;
  /** Fetches that chunk. */
  load?: () => Promise<unknown>;
  /** Fetches what links inside the app open instead of the page. */
  loadDialog?: () => Promise<unknown>;
}

/** Query of the data the page shows first; null for a page without API data. */
export function queryOf({ data }: PageHandle, at: PageAddress): PageQuery | null {
  const query = data?.(at) ?? null;
  return query === 'missing' ? null : query;
}

/** Everything the matched routes say about the page, the innermost winning. */
export const handleOf = (matches: readonly { handle?: unknown }[]): PageHandle =>
  Object.assign({}, ...matches.map(({ handle }) => handle as PageHandle | undefined)) as PageHandle;

/** The source files of all chunks the routes name. */
export const chunkFiles = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ handle, children = [] }) => {
    const { file } = (handle as PageHandle | undefined) ?? {};
    return [...(file === undefined ? [] : [file]), ...chunkFiles(children)];
  });
