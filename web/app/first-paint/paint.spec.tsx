import '../../testing/browser.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { placeholders } from '../../features/search/quick-searches.js';
import { useSession } from '../../lib/session.js';
import { answerApi } from '../../testing/api.js';
import { setMedia } from '../../testing/browser.js';
import { renderAt } from '../../testing/render-app.js';
import { sampleCard, sampleProduct, sampleSearch, sampleUser } from '../../testing/samples.js';
import { Shell } from '../layout/shell.js';

// jsdom has none; what draws a page at once never uses the one it makes.
class NoChannel {
  readonly port1 = {};
}
Object.assign(globalThis, { MessageChannel: NoChannel });
const { asks, asksOwn, isPage, paint, paintOwn } = await import('./paint.js');

const index = `<!doctype html><html><head><title>Sextant</title>
  <meta
    name="description"
    content="Default"
  /></head><body><div id="root"></div></body></html>`;
const cards = Array.from({ length: 50 }, (_, i) => sampleCard({ _id: `p${i}`, product_name: `Gloves ${i}` }));
const search = { ...sampleSearch(cards), total: 496, totalPages: 10 };
const product = sampleProduct();
const DESKTOP = '(min-width: 64rem)';

const answers: [start: string, answer: unknown][] = [
  ['/api/search', search],
  ['/api/products/', product],
];

/** The document as the server sends it. */
function painted(url: string): Document {
  const address = asks(url);
  const known = answers.find(([start]) => address?.startsWith(start))?.[1];
  const answer = known === undefined ? null : { body: JSON.stringify(known), cursor: '0042' };
  return new DOMParser().parseFromString(paint(index, url, answer), 'text/html');
}

/** What of it is for a phone, or else for a wide screen. */
function seenOn(device: 'phone' | 'desktop', url: string): Element {
  const root = painted(url).querySelector('#root > div');
  const other = root?.querySelector(device === 'phone' ? '.max-lg\\:hidden' : '.lg\\:hidden.contents');
  other?.remove();
  if (!root) throw new Error(`${url} has no first paint`);
  return root;
}

function part(page: ParentNode, selector: string): Element {
  const found = page.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** What differs by nature: what cannot be used yet, what to fetch first, and names made up while drawing. */
const ignored = ['inert', 'fetchpriority', 'id', 'for', 'aria-controls', 'aria-labelledby'];

/** Markup without that, the attributes in one order. */
function bare(element: Element): string {
  const copy = document.importNode(element, true);
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    const attributes = [...each.attributes].sort((a, b) => a.name.localeCompare(b.name));
    for (const { name } of attributes) each.removeAttribute(name);
    for (const { name, value } of attributes) if (!ignored.includes(name)) each.setAttribute(name, value);
  }
  return copy.outerHTML;
}

function openApp(url: string): void {
  answerApi({
    'GET /api/search': search,
    'GET /api/search/vector': search,
    'GET /api/products/p1': product,
  });
  renderAt(url, <Shell />);
}

beforeEach(() => useSession.setState({ status: 'anonymous', user: null }));
afterEach(cleanup);

describe('the first paint', () => {
  it.each([
    ['the logo', '/', 'header a'],
    ['heading, tagline and claims', '/', 'main section > div:has(h1)'],
    ['what was found', '/search?q=gloves', 'h2'],
    ['a product in a list', '/search?q=gloves', 'article'],
    ['a product by name and price', '/product/p1', 'div:has(> h1)'],
    ['the terms', '/terms', 'article'],
    ['the privacy policy', '/privacy-policy', 'article'],
  ])('shows %s as the app does', async (_what, url, selector) => {
    openApp(url);
    await waitFor(() => part(document, selector));
    await waitFor(() =>
      expect(bare(part(seenOn('phone', url), selector))).toBe(bare(part(document, selector))),
    );
  });

  it.each([
    ['phone', 'ul:has(> li > button)'],
    ['desktop', 'table'],
  ] as const)('shows the offers of a product as they are laid out on a %s', async (device, selector) => {
    setMedia(...(device === 'desktop' ? [DESKTOP] : []));
    openApp('/product/p1');
    await screen.findByText('Available From');
    expect(bare(part(seenOn(device, '/product/p1'), selector))).toBe(bare(part(document, selector)));
  });

  it.each([
    ['/favorites', 'Favorite Products'],
    ['/notifications', 'Price Drop Notifications'],
    ['/orders', 'My Orders'],
    ['/profile', 'Account Settings'],
  ])('of %s is its frame, with what a user has still missing', (url, heading) => {
    const page = seenOn('phone', url);
    expect(part(page, 'h1').textContent).toBe(heading);
    for (const input of page.querySelectorAll('input')) expect(input.value).toBe('');
  });

  it('is the landing page where a dialog opens over that', () => {
    expect(part(seenOn('phone', '/login'), 'main h1').textContent).toBe('Sextant');
    expect(seenOn('phone', '/login').textContent).toContain('Gloves 0');
  });

  it('shows what the search box suggests first, and moves nothing', () => {
    const page = seenOn('phone', '/');
    expect(part(page, 'main input').getAttribute('placeholder')).toBe(placeholders[0]);
    expect(page.querySelector('.animate-marquee')).toBeNull();
  });

  it('is as long as what is seen at once', () => {
    expect(seenOn('phone', '/search?q=gloves').querySelectorAll('article')).toHaveLength(6);
    expect(seenOn('desktop', '/search?q=gloves').querySelectorAll('article')).toHaveLength(8);
  });

  it.each(['/', '/search?q=gloves', '/product/p1', '/orders', '/profile'])(
    'of %s can be read but not used: whatever one typed or chose would be lost',
    (url) => {
      const controls = painted(url).querySelectorAll('button, input:not([role=combobox]), select, textarea');
      expect(controls.length).toBeGreaterThan(0);
      for (const control of controls) expect(control.hasAttribute('inert')).toBe(true);
    },
  );

  it.each(['/', '/product/p1'])('of %s has a search box that works without the app', (url) => {
    const box = part(painted(url), 'input[role=combobox]');
    expect(box.hasAttribute('inert')).toBe(false);
    expect(box.getAttribute('name')).toBe('q');
    expect(box.closest('form')?.getAttribute('action')).toBe('/search');
  });
});

describe('what is a user’s own', () => {
  const body = JSON.stringify({ favorites: cards, pagination: { page: 1, pages: 5, total: 50, limit: 12 } });

  it('are the favorites that are seen at once, in the frame of their page', () => {
    expect(asksOwn('/favorites')).toBe('/api/favorites?page=1&limit=12');
    const frame = document.createElement('div');
    frame.innerHTML = paintOwn('/favorites', { body }) ?? '';
    expect(frame.querySelector('h1')?.textContent).toBe('Favorite Products');
    expect(frame.querySelectorAll('.lg\\:hidden.contents article')).toHaveLength(6);
    expect(frame.querySelectorAll('.max-lg\\:hidden.contents article')).toHaveLength(8);
    for (const control of frame.querySelectorAll('button, input:not([role=combobox])'))
      expect(control.hasAttribute('inert')).toBe(true);
  });

  it('is that there are no orders; those that there are have dates, which the app writes', () => {
    const pagination = { page: 1, limit: 10, total: 0, totalPages: 1 };
    const painted = (orders: unknown[]) =>
      paintOwn('/orders', { body: JSON.stringify({ orders, pagination }) });
    expect(painted([])).toContain('No orders found');
    expect(painted([{ _id: 'o1' }])).toBeNull();
  });

  it.each(['/favorites?page=2', '/orders?page=2', '/', '/product/p1'])('is nothing of %s', (url) => {
    expect(asksOwn(url)).toBeNull();
  });
});

describe('the document', () => {
  it.each(['/', '/product/p1', '/profile'])('of %s has no style the policy forbids', (url) => {
    expect(painted(url).querySelector('[style]')).toBeNull();
  });

  it.each([
    ['/search?q=gloves', 'gloves'],
    ['/terms', 'Terms of Service - Sextant'],
    ['/product/p1', 'Nitrile Gloves, Medium - Sextant'],
  ])('at %s has the title of the page', (url, title) => {
    expect(painted(url).title).toBe(title);
  });

  it('describes a product', () => {
    const description = part(painted('/product/p1'), 'meta[name=description]');
    expect(description.getAttribute('content')).toContain('offers for Nitrile Gloves, Medium.');
  });

  it('brings the whole answer along, so that the app need not ask', () => {
    const selector = 'script[type="application/json"][data-cursor="0042"]';
    const block = part(painted('/search?q=gloves'), selector);
    expect(block.getAttribute('data-answer')).toBe('/api/search?q=gloves&page=1&limit=50');
    expect(JSON.parse(block.textContent)).toEqual(search);
  });

  it('runs nothing of what a name, a search or an address holds', () => {
    const evil = `</script><script>alert("$&")</script>`;
    const body = JSON.stringify(sampleProduct({ product_name: evil, description: evil }));
    for (const html of [
      paint(index, '/product/p1', { body }),
      paint(index, `/search?q=${encodeURIComponent(evil)}`, { body: JSON.stringify(search) }),
    ]) {
      const page = new DOMParser().parseFromString(html, 'text/html');
      expect(page.querySelectorAll('script:not([type="application/json"])')).toHaveLength(0);
      expect(page.title).toContain(evil);
    }
  });

  it.each(['/product/p1', '/search?q=gloves'])('stays as it is at %s when the API has no answer', (url) => {
    expect(paint(index, url, null)).toBe(index);
  });

  it.each(['/orders/1/print', '/reset-password/x', '/nowhere', '//terms.example', 'http://x/terms'])(
    'stays as it is at %s, which has no first paint',
    (url) => {
      expect(paint(index, url, null)).toBe(index);
      expect(asks(url)).toBeNull();
    },
  );

  it('is one of a page, or of none: the server says so', () => {
    expect(
      ['/', '/search?q=x', '/product/p1', '/reset-password/x', '/orders/1/print'].filter(isPage),
    ).toHaveLength(5);
    expect(['/nowhere', '/terms/x', '//terms.example', '/product/p1/x'].filter(isPage)).toEqual([]);
  });

  it('does not ask what only a user may see', () => {
    expect(asks('/search?q=gloves&connectedSellersOnly=true')).toBeNull();
    expect(asks('/orders')).toBeNull();
  });

  it('holds nothing of whoever is signed in', () => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    for (const url of ['/', '/profile', '/orders'])
      expect(painted(url).documentElement.outerHTML).not.toContain('Mara');
  });
});
