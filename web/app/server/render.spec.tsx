import '../../testing/browser.js';
import { jest } from '@jest/globals';
import { hydrate } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, matchRoutes } from 'react-router';
import { useSession } from '../../lib/session.js';
import { createQueryClient } from '../../lib/query-client.js';
import { RenderedAt } from '../../lib/use-now.js';
import { answerApi } from '../../testing/api.js';
import { setMedia } from '../../testing/browser.js';
import { sampleCard, sampleOrder, sampleProduct, sampleSearch, sampleUser } from '../../testing/samples.js';
import { App } from '../app.js';
import { loadRoutes } from '../load-routes.js';
import { chunkFiles } from '../page-handle.js';
import { routes } from '../routes.js';
import { BOOT_BLOCK, STATE_BLOCK, type BootInfo, type ServerState } from '../server-state.js';
import type { ApiAnswer } from './render.js';

// jsdom has none; what renders at once never uses the one it makes.
class NoChannel {
  readonly port1 = {};
}
Object.assign(globalThis, { MessageChannel: NoChannel });
const { createRenderer } = await import('./render.js');

const index = `<!doctype html><html><head>
  <!--head--><title>Sextant</title><!--/head-->
  </head><body><div id="root"><!--app--><!--/app--></div><!--state--><!--/state--></body></html>`;

const manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  ...Object.fromEntries(chunkFiles(routes).map((file, i) => [file, { file: `assets/page${i}.js` }])),
};

const cards = Array.from({ length: 50 }, (_, i) => sampleCard({ _id: `p${i}`, product_name: `Gloves ${i}` }));
const search = { ...sampleSearch(cards), total: 496, totalPages: 10 };
const product = sampleProduct();
const favorites = { favorites: cards.slice(0, 12), pagination: { page: 1, pages: 5, total: 50, limit: 12 } };
const orders = { orders: [sampleOrder()], page: 1, total: 1, totalPages: 1, limit: 10 };

const known: Record<string, unknown> = {
  '/api/search': search,
  '/api/search/vector': search,
  '/api/products/p1': product,
  '/api/favorites': favorites,
  '/api/orders': orders,
};
let asked: string[];
const ask = async (address: string): Promise<ApiAnswer> => {
  asked.push(address);
  const answer = known[new URL(address, 'http://api').pathname];
  return answer === undefined
    ? { status: 404, body: '{}' }
    : { status: 200, body: JSON.stringify(answer), cursor: '0042' };
};
const renderer = createRenderer(index, manifest);

async function documentAt(url: string): Promise<Document> {
  const { html } = await renderer.page(url, ask);
  return new DOMParser().parseFromString(html, 'text/html');
}
const blockIn = <T,>(page: Document, id: string): T =>
  JSON.parse(page.getElementById(id)?.textContent ?? 'null') as T;

beforeEach(() => {
  asked = [];
  useSession.setState({ status: 'checking', user: null });
});

describe('a document', () => {
  it.each([
    ['/', 200],
    ['/product/p1', 200],
    ['/reset-password/x', 200],
    ['/orders/1', 200],
    ['/orders/1/print', 200],
    ['/cart', 200],
    ['/inventory', 200],
    ['/nowhere', 404],
    ['/terms/x', 404],
    ['//terms.example', 404],
    ['/product', 404],
    ['/product/unknown', 404],
    ["/product/x'", 404],
    ['/product/%25E0%25A4%25A', 404],
    ['/%25E0%25A4%25A', 404],
  ])('of %s answers %i', async (url, status) => {
    expect((await renderer.page(url, ask)).status).toBe(status);
  });

  it.each([
    ['/search?q=gloves', 'gloves'],
    ['/terms', 'Terms of Service - Sextant'],
    ['/product/p1', 'Nitrile Gloves, Medium - Sextant'],
    ['/orders', 'My Orders - Sextant'],
    ['/orders/65f0c0ffee65f0c0ffabc123', 'Order #abc123 - Sextant'],
    ['/nowhere', 'Page not found - Sextant'],
    ['/', 'Sextant - Dental Supplies Price Comparison'],
  ])('of %s is called %s', async (url, title) => {
    expect((await documentAt(url)).title).toBe(title);
  });

  it('describes a product', async () => {
    const description = (await documentAt('/product/p1')).querySelector('meta[name=description]');
    expect(description?.getAttribute('content')).toContain('offers for Nitrile Gloves, Medium.');
  });

  it.each([
    ['/product/unknown', 'Product Not Found'],
    ['/nowhere', 'Page not found'],
    ['/favorites', 'Favorite Products'],
    ['/profile', 'Account Settings'],
    ['/login', 'Sextant'],
  ])('of %s is headed %s', async (url, heading) => {
    expect((await documentAt(url)).querySelector('h1')?.textContent).toBe(heading);
  });

  it('shows the first products of a list and brings the whole answer along', async () => {
    const page = await documentAt('/search?q=gloves');
    expect(page.querySelectorAll('article')).toHaveLength(8);
    expect(page.querySelector('nav[aria-label=Pages]')).toBeNull();
    const { queries, cursor } = blockIn<ServerState>(page, STATE_BLOCK);
    expect(queries.queries[0]?.state.data).toEqual(search);
    expect(cursor).toBe('0042');
  });

  it('shows offers both ways, of which CSS shows one', async () => {
    const page = await documentAt('/product/p1');
    expect(page.querySelector('table')?.parentElement?.className).toContain('max-lg:hidden');
    expect(page.querySelector('ul:has(> li > button[aria-expanded])')?.className).toContain('lg:hidden');
  });

  it.each(['/', '/product/p1', '/profile', '/reset-password/x', '/orders/1'])(
    'of %s has no style the policy forbids, and no script that runs',
    async (url) => {
      const page = await documentAt(url);
      expect(page.querySelector('[style], style')).toBeNull();
      expect(page.querySelector('script:not([type="application/json"])')).toBeNull();
    },
  );

  it('runs nothing of what a name, a search or an address holds', async () => {
    const evil = `</script><script>alert("$&")</script>`;
    const named = JSON.stringify(sampleProduct({ product_name: evil, description: evil }));
    const answer = async () => ({ status: 200, body: named });
    const found = async () => ({ status: 200, body: JSON.stringify(search) });
    for (const { html } of [
      await renderer.page('/product/p1', answer),
      await renderer.page(`/search?q=${encodeURIComponent(evil)}`, found),
    ]) {
      const page = new DOMParser().parseFromString(html, 'text/html');
      expect(page.querySelectorAll('script:not([type="application/json"])')).toHaveLength(0);
      expect(page.title).toContain(evil);
    }
  });

  it.each([
    ['there is no answer', null],
    ['the API is in trouble', { status: 503, body: '{}' }],
    ['the answer is too large for a document', { status: 200, body: ' '.repeat(300_000) + '{}' }],
  ])('shows skeletons where %s', async (_when, answer) => {
    const { status, html } = await renderer.page('/search?q=gloves', async () => answer);
    expect(status).toBe(200);
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.querySelector('[role=status][aria-label="Loading products"]')).not.toBeNull();
    expect(blockIn<ServerState>(page, STATE_BLOCK).queries.queries).toEqual([]);
  });

  it.each(['//', '/\\[', '/\\x'])('takes no part of the address for a host: %j', async (url) => {
    expect((await renderer.page(url, ask)).status).toBe(url === '//' ? 200 : 404);
  });

  it('names in its Link header the styles, the app and the chunk of the page', async () => {
    const { links } = await renderer.page('/terms', ask);
    const terms = manifest['app/pages/terms.page.tsx' as keyof typeof manifest];
    expect(links).toBe(
      [
        '</assets/index.css>; rel=preload; as=style; crossorigin',
        '</assets/index.js>; rel=modulepreload; fetchpriority=low',
        '</assets/react.js>; rel=modulepreload; fetchpriority=low',
        `</${terms.file}>; rel=modulepreload; fetchpriority=low`,
      ].join(', '),
    );
  });

  it('cannot be rendered with a build that lacks a chunk', () => {
    const { 'index.html': entry, '_react.js': react } = manifest;
    expect(() => createRenderer(index, { 'index.html': entry, '_react.js': react })).toThrow(/no chunk for/);
  });
});

describe('what is a user’s own', () => {
  it('is in no document and asked for by none', async () => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    for (const url of [
      '/',
      '/profile',
      '/orders',
      '/favorites',
      '/search?q=gloves&connectedSellersOnly=true',
    ]) {
      const { html } = await renderer.page(url, ask);
      expect(html).not.toContain('Mara');
    }
    expect(asked).toEqual([expect.stringContaining('/api/search?')]);
  });

  it.each<[string, BootInfo]>([
    ['/terms', { forUser: false, fragment: false, ask: [] }],
    ['/profile', { forUser: true, fragment: false, ask: [] }],
    ['/orders?page=2', { forUser: true, fragment: true, ask: [] }],
    ['/orders?startDate=2026-03-01', { forUser: true, fragment: false, ask: [] }],
    [
      '/search?q=gloves&connectedSellersOnly=true',
      { forUser: false, fragment: false, ask: ['/api/connected-vendors/search?q=gloves&page=1&limit=50'] },
    ],
  ])('is asked for early at %s', async (url, { ask: own, ...info }) => {
    expect(blockIn<BootInfo>(await documentAt(url), BOOT_BLOCK)).toEqual({
      ...info,
      ask: [...own, '/api/auth/profile', '/api/notifications?page=1&limit=10'],
    });
  });

  it('is rendered for a request the user has signed', async () => {
    const fragment = await renderer.userFragment('/favorites', ask);
    const page = new DOMParser().parseFromString(fragment?.app ?? '', 'text/html');
    expect(page.querySelectorAll('#main article')).toHaveLength(8);
    expect(fragment?.state.queries.queries[0]?.state.data).toEqual(favorites);
  });

  it.each(['/', '/terms', '/profile', '/nowhere', '/orders/unknown/print'])(
    'is nothing at %s',
    async (url) => {
      expect(await renderer.userFragment(url, ask)).toBeNull();
    },
  );
});

describe('the app', () => {
  let root: Root | undefined;
  const { error } = console;
  let complaints: unknown[][];
  beforeEach(() => {
    complaints = [];
    console.error = (...said: unknown[]) => void complaints.push(said);
    answerApi(Object.fromEntries(Object.entries(known).map(([path, answer]) => [`GET ${path}`, answer])));
  });
  afterEach(() => {
    act(() => root?.unmount());
    console.error = error;
    document.body.replaceChildren();
  });

  /** Takes over what the server has rendered; gives the element it is in. */
  async function takeOver(url: string, app: string, state: ServerState): Promise<HTMLElement> {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = app;
    const main = container.querySelector('#main');
    await loadRoutes((matchRoutes(routes, url) ?? []).map(({ route }) => route));
    const queryClient = createQueryClient();
    hydrate(queryClient, state.queries);
    const hydrationData = { loaderData: {}, errors: state.errors ?? null };
    const router = createMemoryRouter(routes, { initialEntries: [url], hydrationData });
    const tree = (
      <RenderedAt value={state.renderedAt}>
        <App router={router} queryClient={queryClient} />
      </RenderedAt>
    );
    await act(async () => {
      root = hydrateRoot(container, tree, { onRecoverableError: (said) => complaints.push([said]) });
    });
    expect(main?.isConnected).toBe(true);
    return container;
  }
  const stateOf = (page: Document): ServerState => blockIn(page, STATE_BLOCK);

  describe.each([
    ['a phone', []],
    ['a wide screen', ['(min-width: 64rem)', '(min-width: 48rem)']],
  ])('on %s', (_device, media) => {
    it.each([
      '/',
      '/search?q=gloves',
      '/login',
      '/cart',
      '/product/p1',
      '/product/unknown',
      '/product',
      '/reset-password/x',
      '/terms',
      '/privacy-policy',
      '/favorites',
      '/notifications',
      '/orders',
      '/orders/o1',
      '/orders?order=o1',
      '/orders?startDate=2026-03-01',
      '/orders/o1/print',
      '/profile',
      '/profile?tab=vendors',
      '/inventory',
      '/nowhere',
    ])('takes over %s without drawing anything again', async (url) => {
      setMedia(...media);
      const page = await documentAt(url);
      const state = stateOf(page);
      const before = page.getElementById('root')?.innerHTML ?? '';
      await takeOver(url, before, state);
      expect(complaints).toEqual([]);
    });

    it.each(['/favorites', '/orders'])('takes over %s with what is the user’s', async (url) => {
      setMedia(...media);
      const fragment = await renderer.userFragment(url, ask);
      if (!fragment) throw new Error(`nothing was rendered for ${url}`);
      await takeOver(url, fragment.app, JSON.parse(JSON.stringify(fragment.state)) as ServerState);
      expect(complaints).toEqual([]);
    });
  });

  it('takes over a page of last year without drawing anything again', async () => {
    const now = new Date('2026-12-31T23:59:59Z');
    jest.useFakeTimers({
      now,
      doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
    });
    try {
      const page = await documentAt('/');
      jest.setSystemTime(new Date('2027-01-01T00:00:01Z'));
      await takeOver('/', page.getElementById('root')?.innerHTML ?? '', stateOf(page));
      expect(complaints).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the rest of a list when it has started', async () => {
    const page = await documentAt('/search?q=gloves');
    const markup = page.getElementById('root')?.innerHTML ?? '';
    const container = await takeOver('/search?q=gloves', markup, stateOf(page));
    await waitFor(() => expect(container.querySelectorAll('article')).toHaveLength(50));
  });

  it('goes on with what was typed into the search box before', async () => {
    const page = await documentAt('/');
    const state = stateOf(page);
    const markup = page.getElementById('root')?.innerHTML ?? '';
    const taking = takeOver('/', markup, state);
    // The element is there at once; React hydrates it later.
    const box = document.querySelector<HTMLInputElement>('main input[role=combobox]');
    box!.value = 'nitrile';
    await taking;
    await act(async () => undefined);
    expect(box?.isConnected).toBe(true);
    expect(box?.value).toBe('nitrile');
    expect(complaints).toEqual([]);
  });
});
