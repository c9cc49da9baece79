import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { choices, connectSeller, keepInBrowser, openCart, putInCart } from './support/buying.js';
import { eventually } from '@sextant/testing/eventually.js';
import { isLive } from './support/live.js';
import { fillLogin, newShopper, type Person } from './support/people.js';
import { send } from './support/send.js';
import { desktop, phone, useSite } from './support/site.js';

const site = useSite();

const cartOf = async ({ token }: Person): Promise<[string, number][]> => {
  const { items } = await send<CartAnswer>('GET', `${site.url}/api/cart`, { token });
  return items.map(({ product, quantity }) => [product._id, quantity]);
};

describe('the cart', () => {
  it('joins the account at login, losing no line and doubling none', async () => {
    const shopper = await newShopper(site);
    const [theirs, both, mine] = await choices(site, 3);
    if (!theirs || !both || !mine) throw new Error('too few products');
    await putInCart(site, shopper, theirs);
    await putInCart(site, shopper, both, 2);
    const page = await site.open('/');
    await keepInBrowser(page, [
      [both, 3],
      [mine, 1],
    ]);
    await page.getByRole('button', { name: 'Log In' }).first().click();
    await fillLogin(page, shopper);
    await page.getByRole('button', { name: 'Cart, 5 items' }).waitFor();
    const expected = [
      [theirs.product._id, 1],
      [both.product._id, 3],
      [mine.product._id, 1],
    ];
    expect(await cartOf(shopper)).toEqual(expected);
    await page.reload();
    await page.getByRole('button', { name: 'Cart, 5 items' }).waitFor();
    expect(await cartOf(shopper)).toEqual(expected);
  });

  it('is the same on two devices, whichever of them changes it', async () => {
    const shopper = await newShopper(site);
    const [choice, other] = await choices(site, 2);
    if (!choice || !other) throw new Error('too few products');
    await putInCart(site, shopper, choice);
    const pages = [await site.open('/', { as: shopper }), await site.open('/', { as: shopper })];
    for (const page of pages) await isLive(page);
    const carts = await Promise.all(pages.map(openCart));
    const quantities = carts.map((cart) =>
      cart.getByRole('textbox', { name: `Quantity of ${choice.product.product_name}` }),
    );
    const agree = (value: string) =>
      eventually(async () => {
        for (const quantity of quantities) expect(await quantity.inputValue()).toBe(value);
      });
    await agree('1');
    for (let clicks = 0; clicks < 3; clicks += 1)
      await carts[0]?.getByRole('button', { name: 'Increase' }).first().click();
    await agree('4');
    await carts[1]?.getByRole('button', { name: 'Decrease' }).first().click();
    await agree('3');
    await carts[1]?.getByRole('button', { name: `Remove ${choice.product.product_name}` }).click();
    for (const cart of carts) await cart.getByText('Your cart is empty').waitFor();
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('takes a change back when the server refuses it, and says so', async () => {
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to buy');
    await putInCart(site, shopper, choice);
    const page = await site.open('/', { as: shopper, pausedTimers: 'toasts' });
    const cart = await openCart(page);
    await cart.getByRole('button', { name: 'Increase' }).waitFor();
    await page.route('**/api/cart/items', (route) => route.fulfill({ status: 503, body: '{}' }));
    await cart.getByRole('button', { name: 'Increase' }).click();
    await page.getByText('Cart Error').waitFor();
    const quantity = cart.getByRole('textbox', { name: /^Quantity of/ });
    await eventually(async () => expect(await quantity.inputValue()).toBe('1'));
  });

  it('leaves a phone’s screen to its lines, with the total and Place Order in sight', async () => {
    const shopper = await newShopper(site);
    const chosen = await choices(site, 2);
    for (const choice of chosen) await putInCart(site, shopper, choice);
    const page = await site.open('/', { as: shopper, viewport: phone });
    const cart = await openCart(page);
    await cart
      .getByRole('button', { name: /^Connect / })
      .first()
      .waitFor();
    const place = cart.getByRole('button', { name: 'Place Order' });
    const total = cart.getByText('Total', { exact: true });
    for (const each of [place, total]) {
      const box = await each.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    }
    const foot = await cart.locator('footer').boundingBox();
    expect(foot?.height).toBeLessThan(phone.height * 0.3);
  });

  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('keeps messages away from its buttons and leaves them in reach, on a %s screen', async (_, viewport) => {
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to buy');
    await connectSeller(site, shopper, choice);
    await putInCart(site, shopper, choice);
    const page = await site.open('/', { as: shopper, pausedTimers: 'toasts', viewport });
    const cart = await openCart(page);
    await page.route('**/api/cart/items', (route) => route.fulfill({ status: 503, body: '{}' }));
    await cart.getByRole('button', { name: 'Increase' }).click();
    // The news that the seller is connected may come late, too.
    const message = page
      .getByRole('list', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: 'Cart Error' });
    await message.waitFor();
    // Tried without a click: each has to be on top at its place.
    for (const name of ['Place Order', 'Close'])
      await cart.getByRole('button', { name }).click({ trial: true });
    await message.getByRole('button', { name: 'Dismiss' }).click();
    await message.waitFor({ state: 'detached' });
    await cart.getByRole('button', { name: 'Place Order' }).waitFor();
  });
});
