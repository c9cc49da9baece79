import type { AuthResult } from '@sextant/contracts/http/account.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { isLive } from './support/live.js';
import { fillLogin } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { lowerBestPrice, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();

describe('a seller lowers a price', () => {
  it('and the demo shopper who favorited the product is told without reloading', async () => {
    const product = await someProduct(site, { q: 'prophy paste' });
    // The one account that flows share may have it from an earlier run.
    const { token } = await send<AuthResult>('POST', `${site.url}/api/auth/login`, {
      body: demoLogins.shopper,
    });
    await send('DELETE', `${site.url}/api/favorites/${product._id}`, { token });
    const page = await site.open('/');
    await page.getByRole('button', { name: 'Log In' }).first().click();
    await dialogOpens(page, 'Log In');
    await fillLogin(page, demoLogins.shopper);
    await page.getByRole('button', { name: 'Account of Sam' }).waitFor();

    await page.goto(`/product/${product._id}`);
    await page.getByTitle('Add to favorites').first().click();
    await page.getByTitle('Remove from favorites').first().waitFor();
    await isLive(page);

    await lowerBestPrice(site, product);
    await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click();
    await page.getByRole('heading', { name: 'Price Drop Notifications' }).waitFor();
    await shows(page, product.product_name);
    await shows(page, /-(?:9\.9|10\.[01])% price drop/);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
  });
});
