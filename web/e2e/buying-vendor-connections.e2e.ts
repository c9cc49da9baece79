import { choices, connectSeller, SELLER_PASSWORD } from './support/buying.js';
import { isLive } from './support/live.js';
import { runPausedTimers } from './support/fake-timers.js';
import { newShopper } from './support/people.js';
import { addressIs, dialogOpens, hasFocus, shows } from './support/screen.js';
import { finds, found } from './support/search-screen.js';
import { search } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();

describe('Connected Vendors', () => {
  it('shows a refused login live, takes a better one, and lets it go', async () => {
    const shopper = await newShopper(site);
    const page = await site.open('/profile?newSignup=true', { as: shopper, pausedTimers: 'confirmations' });
    let dialog = await dialogOpens(page, 'Connect New Vendor');
    await addressIs(page, '/profile?tab=vendors');
    await isLive(page);
    await dialog.getByRole('combobox').fill('darbydental');
    await page.getByRole('option', { name: /Darby Dental/ }).click();
    await dialog.getByLabel('User name').fill('mara');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Connect Vendor' }).click();
    await dialog.getByText('Failed to connect vendor. Please check your credentials').waitFor();
    await dialog.getByRole('button', { name: 'Not now' }).click();

    const row = page.getByRole('list', { name: 'Connected vendors' }).getByRole('listitem');
    await row.getByText('Failed', { exact: true }).waitFor();
    await row.getByText('darbydental.com').waitFor();
    await row.getByText('Credit Card On File').waitFor();

    await row.getByRole('button', { name: 'Edit Darby Dental' }).click();
    dialog = await dialogOpens(page, 'Edit Vendor Connection');
    await dialog.getByText(/^Enter the one Darby Dental takes\./).waitFor();
    await dialog.getByRole('radio', { name: 'Invoice' }).check({ force: true });
    await dialog.getByLabel('Password', { exact: true }).fill('not the password either');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await shows(dialog.getByRole('alert'), 'Darby Dental did not accept your user name and password.');
    await hasFocus(dialog.getByLabel('Password', { exact: true }));
    await dialog.getByLabel('Password', { exact: true }).fill(SELLER_PASSWORD);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await hasFocus(dialog.getByRole('button', { name: 'Updated!' }));
    await runPausedTimers(page);
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(row.getByRole('button', { name: 'Edit Darby Dental' }));
    await row.getByText('Connected', { exact: true }).waitFor();
    await row.getByText('Invoice', { exact: true }).waitFor();

    await row.getByRole('button', { name: 'Remove Darby Dental' }).click();
    await page.getByText('Are you sure you want to remove this vendor connection?').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No connected vendors yet').waitFor();
  });

  it('offers the filter for connected sellers only to those who have one', async () => {
    const shopper = await newShopper(site);
    const page = await site.open('/search?q=gloves', { as: shopper });
    await page.getByText('Multi-site only').waitFor();
    expect(await page.getByText('Connected sellers only').count()).toBe(0);
  });

  it('narrows a search to the connected sellers, over a reload, until the chip is removed', async () => {
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to connect');
    await connectSeller(site, shopper, choice);
    const page = await site.open('/search?q=gloves', { as: shopper });
    const all = await found(page);
    await page.getByRole('checkbox', { name: 'Connected sellers only' }).check();
    await addressIs(page, '/search?q=gloves&connectedSellersOnly=true');
    const { total } = await search(site, { q: 'gloves', seller: choice.offer.seller });
    expect(total).toBeLessThan(all);
    await finds(page, total);
    await page.reload();
    await finds(page, total);
    expect(await page.getByRole('checkbox', { name: 'Connected sellers only' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Remove filter Connected sellers only' }).click();
    await finds(page, all);
    await addressIs(page, '/search?q=gloves');
  });
});
