import { addressIs } from './support/screen.js';
import { useSite } from './support/site.js';

const site = useSite();

describe('a tab that was open before a new build', () => {
  it('becomes the new build when it asks for code that is gone', async () => {
    const page = await site.open('/');
    let reloaded = false;
    page.on('request', (request) => (reloaded ||= request.isNavigationRequest()));
    await page.route('**/assets/terms.page-*.js', (route) =>
      reloaded ? route.continue() : route.fulfill({ status: 404 }),
    );
    await page.route(`${site.url}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js">' }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await addressIs(page, '/terms');
    expect(reloaded).toBe(true);
  });

  it('says so, under the bar, when the code cannot be had, and tries again', async () => {
    const page = await site.open('/');
    await page.route('**/assets/terms.page-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { level: 1, name: 'The page did not load' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sextant' }).click();
    await page.getByRole('heading', { level: 1, name: /Sextant/ }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { level: 1, name: 'The page did not load' }).waitFor();
    await page.unroute('**/assets/terms.page-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  });
});
