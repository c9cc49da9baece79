import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { newShopper } from './support/people.js';
import { money, shows } from './support/screen.js';
import { bestPriced, favorite, lowerBestPrice, notified, productOf, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();
const LIVE = /\/socket\.io\//;

/** The page's live connections, which only come about when told to. */
async function holdLive(context: BrowserContext): Promise<{ page: Page; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await context.newPage();
  await page.routeWebSocket(LIVE, async (socket) => {
    await promise;
    socket.connectToServer();
  });
  return { page, release: resolve };
}

const inShop = (id: string, price: number): Promise<void> =>
  eventually(async () => {
    const { min_price } = await productOf(site, id);
    if (min_price !== price) throw new Error('the shop does not show the price');
  });

describe('what changed between a page and its first connection', () => {
  it('reaches a shopper: bell, toast and list', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    await favorite(site, person, product._id);
    const context = await site.context({ as: person, pausedTimers: 'toasts' });
    const { page, release } = await holdLive(context);
    await page.goto('/notifications');
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    await lowerBestPrice(site, product);
    await notified(site, person, 1);
    release();
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    await eventually(async () => expect(await page.getByRole('main').getByRole('article').count()).toBe(1));
    await shows(page.getByRole('list', { name: 'Messages' }), /^List price drop: /);
  });

  it('reaches a visitor who looks at a product', async () => {
    const product = await someProduct(site);
    const { page, release } = await holdLive(await site.context());
    await page.goto(`/product/${product._id}`);
    await shows(page, money(bestPriced(product).price));
    const price = await lowerBestPrice(site, product);
    await inShop(product._id, price);
    release();
    await shows(page, money(price));
  });
});

describe('a live connection', () => {
  it('comes back after the server has ended it, as when it is replaced by a newer one', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    await favorite(site, person, product._id);
    const page = await (await site.context({ as: person })).newPage();
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(LIVE, (socket) => {
      sockets.push(socket);
      socket.connectToServer();
    });
    await page.goto('/notifications');
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    const state = page.getByRole('status', { name: 'Live updates' });
    await shows(state, 'Live');
    expect(sockets).toHaveLength(1);
    // The packet with which Socket.IO says that this is the end.
    sockets[0]?.send('41');
    await shows(state, 'Reconnecting…');
    await shows(state, 'Live');
    expect(sockets.length).toBeGreaterThan(1);
    await lowerBestPrice(site, product);
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
  });

  it('outlives the change of the own password', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    await favorite(site, person, product._id);
    const page = await (await site.context({ as: person })).newPage();
    const handshakes: string[] = [];
    await page.routeWebSocket(LIVE, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (String(message).startsWith('40')) handshakes.push(String(message));
        server.send(message);
      });
    });
    await page.goto('/profile');
    await eventually(() => expect(handshakes).toHaveLength(1));
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('another long secret');
    await page.getByLabel('Confirm new password').fill('another long secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await shows(page, 'Your password has been changed.');
    // The server puts the old token out within half a minute.
    await eventually(() => expect(handshakes).toHaveLength(2));
    expect(handshakes[1]).not.toContain(person.token);
    await lowerBestPrice(site, product);
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
  });
});
