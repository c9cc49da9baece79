import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  data,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';
import { notificationsAddress } from '../../features/notifications/api/get-notifications.js';
import { createQueryClient } from '../../lib/query-client.js';
import { PROFILE_ADDRESS } from '../../lib/session.js';
import { RenderedAt } from '../../lib/use-now.js';
import { chunkFiles, handleOf, queryOf, type PageAddress, type PageHandle } from '../page-handle.js';
import { routes } from '../routes.js';
import type { BootInfo, ServerState } from '../server-state.js';
import { fillDocument } from './document.js';
import { chunkLinks, type Manifest } from './links.js';

export interface ApiAnswer {
  status: number;
  /** The body, JSON. */
  body: string;
  /** Cursor the answer includes at least (header `sextant-cursor`). */
  cursor?: string | undefined;
}

/** Asks the API for a path of it; null when there is no answer in time. */
type Ask = (address: string) => Promise<ApiAnswer | null>;

/** State of one rendering. */
interface Visit {
  client: QueryClient;
  ask: Ask;
  /** True when `ask` carries a user's token: personal data may be rendered. */
  asUser: boolean;
  cursor?: string | undefined;
}

const visitContext = createContext<Visit>();

/** Larger answers, in characters of JSON, are not inlined; the app fetches them. */
const MAX_DATA = 256 * 1024;

/** Asks for what the page shows and puts it where its components look for it. @throws a 404 where there is no such page */
async function load(handle: PageHandle, at: PageAddress, visit: Visit): Promise<null> {
  const query = handle.data?.(at) ?? null;
  if (query === 'missing') throw data(null, { status: 404 });
  const { address, personal = false } = query?.meta ?? {};
  if (query === null || address === undefined || (personal && !visit.asUser)) return null;
  const answer = await visit.ask(address);
  if (answer?.status === 404) throw data(null, { status: 404 });
  if (answer?.status !== 200 || answer.body.length > MAX_DATA) return null;
  visit.client.setQueryData(query.queryKey, JSON.parse(answer.body) as unknown);
  visit.cursor = answer.cursor;
  return null;
}

/** The route table with loaders, which only the server has: in a browser the pages fetch for themselves. */
const withLoaders = (table: readonly RouteObject[]): RouteObject[] =>
  table.map((route) => {
    const handle = route.handle as PageHandle | undefined;
    const loader: RouteObject['loader'] = ({ params, request, context }) =>
      load(
        handle ?? {},
        { params, search: new URL(request.url).searchParams, state: null },
        context.get(visitContext),
      );
    const loading = handle?.data ? { ...route, loader } : route;
    return (route.children ? { ...loading, children: withLoaders(route.children) } : loading) as RouteObject;
  });

const handler = createStaticHandler(withLoaders(routes));

interface RenderedPage {
  /** 200, or 404 where there is no such page, which is then what the document says. */
  status: 200 | 404;
  /** The document. */
  html: string;
  /** The Link header. */
  links: string;
}

/** A user's page with that user's data; replaces the skeletons in the document. */
interface UserFragment {
  /** Markup of the whole page. */
  app: string;
  state: ServerState;
}

interface Rendered {
  context: StaticHandlerContext;
  handle: PageHandle;
  at: PageAddress;
  client: QueryClient;
  app: string;
  state: ServerState;
}

/** A path as it was asked for, which may begin with more than one slash, of either kind: the rest would be read as a host. */
const addressOf = (url: string): URL => new URL(url.replace(/^[/\\]*/, '/'), 'http://page');

async function render(url: string, ask: Ask, asUser: boolean): Promise<Rendered> {
  const visit: Visit = { client: createQueryClient(), ask, asUser };
  const requestContext = new RouterContextProvider();
  requestContext.set(visitContext, visit);
  const { href, searchParams } = addressOf(url);
  const context = await handler.query(new Request(href), { requestContext });
  if (!('matches' in context)) throw new Error(`${url} redirects, which no page of the table does`);
  const failure = Object.values(context.errors ?? {})[0] as unknown;
  if (failure !== undefined && context.statusCode !== 404) throw failure;
  const { client, cursor } = visit;
  const renderedAt = Date.now();
  const app = renderToString(
    <QueryClientProvider client={client}>
      <RenderedAt value={renderedAt}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </RenderedAt>
    </QueryClientProvider>,
  );
  const state = { queries: dehydrate(client), cursor, errors: context.errors, renderedAt };
  const at = { params: context.matches.at(-1)?.params ?? {}, search: searchParams, state: null };
  return { context, handle: handleOf(context.matches.map(({ route }) => route)), at, client, app, state };
}

/** Shown in the top bar of every page: profile and unread notifications. */
const everywhere = [PROFILE_ADDRESS, notificationsAddress(1)];

/** Addresses boot.js prefetches with the user's token; pages for users only are prefetched as a fragment. */
function bootInfo(handle: PageHandle, at: PageAddress): BootInfo {
  const { forUser = false } = handle;
  const { address, personal } = queryOf(handle, at)?.meta ?? {};
  const own = personal && address !== undefined ? [address] : [];
  return { forUser, fragment: forUser && own.length > 0, ask: [...(forUser ? [] : own), ...everywhere] };
}

/**
 * Renders the pages of the app on a server.
 * @param html index.html of the build
 * @throws when the build lacks the chunk of a page
 */
export function createRenderer(html: string, manifest: Manifest) {
  for (const file of chunkFiles(routes)) chunkLinks(manifest, file);
  return {
    /**
     * The document of the page at `url`. Nothing in it is anybody's own: pages of a user come as their frame and skeletons.
     * @param ask asks the API as a visitor would
     */
    async page(url: string, ask: Ask): Promise<RenderedPage> {
      const { context, handle, at, client, app, state } = await render(url, ask, false);
      const query = queryOf(handle, at);
      const head = handle.head?.(at, query ? client.getQueryData(query.queryKey) : undefined) ?? {};
      return {
        status: handle.notFound || context.statusCode === 404 ? 404 : 200,
        html: fillDocument(html, { head, boot: bootInfo(handle, at), app, state }),
        links: chunkLinks(manifest, handle.file),
      };
    },
    /**
     * A page of signed-in users with what is one user's own; null where the frame is all there is, or the page is for all.
     * @param ask asks the API as that user
     */
    async userFragment(url: string, ask: Ask): Promise<UserFragment | null> {
      const matched = matchRoutes(routes, addressOf(url)) ?? [];
      if (!handleOf(matched.map(({ route }) => route)).forUser) return null;
      const { app, state } = await render(url, ask, true);
      return state.queries.queries.length > 0 ? { app, state } : null;
    },
  };
}
