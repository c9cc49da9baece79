import { objections } from './support/accessible.js';
import { choices, connectSeller, openCart, orderNow, putInCart } from './support/buying.js';
import { newShopper, type Person } from './support/people.js';
import { dialogOpens } from './support/screen.js';
import { desktop, phone, useSite, type Visit } from './support/site.js';

const site = useSite();
const looks: [string, Visit][] = [
  ['light, wide', { viewport: desktop, colorScheme: 'light' }],
  ['dark, on a phone', { viewport: phone, colorScheme: 'dark' }],
];

describe.each(looks)('nothing stands in anybody’s way: %s', (_name, look) => {
  const open = (path: string, as: Person) => site.open(path, { as, ...look });

  it('in the vendors, empty, while connecting and with a connection', async () => {
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    const page = await open('/profile?tab=vendors', shopper);
    await page.getByText('No connected vendors yet').waitFor();
    expect(await objections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect New Vendor' }).click();
    const dialog = await dialogOpens(page, 'Connect New Vendor');
    await dialog.getByRole('button', { name: 'Connect Vendor' }).click();
    await dialog.getByText('Please select a vendor').waitFor();
    expect(await objections(page)).toEqual([]);
    if (!choice) throw new Error('nothing to buy');
    await connectSeller(site, shopper, choice);
    await page.reload();
    await page.getByText('Success', { exact: true }).waitFor();
    expect(await objections(page)).toEqual([]);
  });

  it('in the cart, empty, with a seller to connect, and with fields to mend', async () => {
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to buy');
    const page = await open('/orders', shopper);
    await page.getByText('No orders found').waitFor();
    expect(await objections(page)).toEqual([]);
    await openCart(page);
    expect(await objections(page)).toEqual([]);
    await putInCart(site, shopper, choice);
    await page.reload();
    let cart = await openCart(page);
    await cart.getByRole('button', { name: `Connect ${choice.offer.label}` }).waitFor();
    expect(await objections(page)).toEqual([]);
    await connectSeller(site, shopper, choice);
    await page.reload();
    cart = await openCart(page);
    await cart.getByLabel('City', { exact: true }).waitFor();
    await cart.getByRole('button', { name: 'Place Order' }).click();
    await cart.getByText('City is required').first().waitFor();
    expect(await objections(page)).toEqual([]);
  });

  it('in the orders, one of them open, and on paper', async () => {
    const shopper = await newShopper(site);
    const chosen = await choices(site, 2);
    for (const choice of chosen) await connectSeller(site, shopper, choice);
    const order = await orderNow(site, shopper, chosen);
    const page = await open('/orders', shopper);
    await page.getByRole('button', { name: new RegExp(`#${order._id.slice(-6)}`) }).click();
    const dialog = await dialogOpens(page, /^Order #/);
    await dialog.getByRole('button', { name: 'Shipping' }).click();
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await objections(page)).toEqual([]);
    await page.goto(`/orders/${order._id}/print`);
    await page.getByText('Method on File').waitFor();
    expect(await objections(page)).toEqual([]);
  });
});
