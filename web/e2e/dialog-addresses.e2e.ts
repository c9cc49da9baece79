import { newShopper } from './support/people.js';
import { addressIs, dialogOpens, shows } from './support/screen.js';
import { useSite } from './support/site.js';

const site = useSite();

describe('the address of a dialog', () => {
  it('opens the cart over the landing page, also after a reload, and Back leaves that page', async () => {
    const page = await site.open('/cart');
    await dialogOpens(page, 'Cart');
    await addressIs(page, '/cart');
    await page.reload();
    const cart = await dialogOpens(page, 'Cart');
    await page.goBack();
    await cart.waitFor({ state: 'detached' });
    await addressIs(page, '/');
    await page.getByRole('main').getByRole('combobox', { name: 'Search products' }).waitFor();
  });

  it('opens the upload over the inventory, also after a reload', async () => {
    const page = await site.open('/inventory', { as: await newShopper(site) });
    await dialogOpens(page, 'Upload Inventory List');
    await addressIs(page, '/inventory');
    await page.reload();
    const upload = await dialogOpens(page, 'Upload Inventory List');
    await upload.getByRole('button', { name: 'Close' }).click();
    await upload.waitFor({ state: 'detached' });
    await addressIs(page, '/profile?tab=inventory');
    await shows(page, 'No inventory list yet');
  });
});
