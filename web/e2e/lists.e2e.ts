import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { ListAnswer, ListsAnswer } from '@sextant/contracts/http/lists.js';
import { eventually } from '@sextant/testing/eventually.js';
import { flaws } from './support/axe.js';
import {
  choices,
  inCart,
  openCart,
  orderNow,
  connectSeller,
  putInCart,
  type Choice,
} from './support/buying.js';
import { newShopper, type Person } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { desktop, phone, useSite } from './support/site.js';

const site = useSite();

/** Names of the lists with the products on each. */
async function listsOf({ token }: Person): Promise<Map<string, [string, number][]>> {
  const { lists } = await send<ListsAnswer>('GET', `${site.url}/api/lists`, { token });
  const all = await Promise.all(
    lists.map(({ _id }) => send<ListAnswer>('GET', `${site.url}/api/lists/${_id}`, { token })),
  );
  return new Map(
    all.map(({ list, items }) => [
      list.name,
      items.map(({ productId, quantity }): [string, number] => [productId, quantity]),
    ]),
  );
}

describe.each([
  ['a wide screen', desktop],
  ['a phone', phone],
])('lists on %s', (_, viewport) => {
  it('take pasted codes, go to the cart from the cheapest sellers, and are ordered again with one tap', async () => {
    const person = await newShopper(site);
    const [first, second] = (await choices(site, 2)) as [Choice, Choice];
    const page = await site.open('/lists', { as: person, viewport });
    await shows(page, 'No lists yet');
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Quick Order' }).click();
    const quick = await dialogOpens(page, 'Quick Order');
    await quick.getByRole('button', { name: 'Match Lines' }).click();
    await shows(quick, 'Paste codes or names first, one a line.');
    expect(await flaws(page)).toEqual([]);
    await quick
      .getByLabel('Codes and quantities')
      .fill(
        `${first.product.manufacturer_code} x 3\n${second.product.product_name}\t2\nZqqx <img src=x onerror="document.title=1">`,
      );
    await quick.getByRole('button', { name: 'Match Lines' }).click();
    await shows(quick, /of 3 lines chosen/);
    // Two may share a code or differ in what was not said: who pastes says which it is.
    await quick.getByLabel('Product for line 1').selectOption(first.product._id);
    await quick.getByLabel('Product for line 2').selectOption(second.product._id);
    await shows(quick, '2 of 3 lines chosen');
    await quick.getByLabel('Quantity for line 1', { exact: true }).last().fill('4');
    await quick.getByLabel('Quantity for line 1', { exact: true }).last().press('Enter');
    expect(await flaws(page)).toEqual([]);
    await quick.getByRole('button', { name: 'Save as List' }).click();
    const saving = await dialogOpens(page, 'Save as List');
    await saving.getByLabel('Name').fill('Hygiene room');
    expect(await flaws(page)).toEqual([]);
    await saving.getByRole('button', { name: 'Save 2 products' }).click();
    await saving.waitFor({ state: 'detached' });
    await eventually(async () => {
      const lines = (await listsOf(person)).get('Hygiene room') ?? [];
      expect(lines.map(([id]) => id)).toEqual([first.product._id, second.product._id]);
      expect(lines[0]?.[1]).toBe(4);
    });
    await quick.getByRole('button', { name: 'Add to Cart' }).click();
    const cart = await dialogOpens(page, /^Cart/);
    await shows(cart, /2 products are in your cart, from/);
    expect((await inCart(site, person)).toSorted()).toEqual(
      [first.product._id, second.product._id].toSorted(),
    );

    await send('DELETE', `${site.url}/api/cart`, { token: person.token });
    await page.goto('/lists');
    await page.getByRole('button', { name: 'Products of Hygiene room' }).click();
    await shows(page, first.product.product_name);
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Order Again Hygiene room' }).click();
    await shows(await dialogOpens(page, /^Cart/), /2 products are in your cart, from/);
    const { items } = await send<CartAnswer>('GET', `${site.url}/api/cart`, { token: person.token });
    expect(items.find(({ product }) => product._id === first.product._id)?.quantity).toBe(4);
  });
});

describe('a list', () => {
  it('is kept from a cart, added to from an order and an upload, renamed and deleted', async () => {
    const person = await newShopper(site);
    const [first, second, third] = (await choices(site, 3)) as [Choice, Choice, Choice];
    await connectSeller(site, person, second);
    const order = await orderNow(site, person, [second]);
    await putInCart(site, person, first, 2);
    const page = await site.open('/', { as: person });
    const cart = await openCart(page);
    await cart.getByRole('button', { name: 'Save as List' }).click();
    const saving = await dialogOpens(page, 'Save as List');
    await saving.getByLabel('Name').fill('Monthly');
    await saving.getByLabel('Note (optional)').fill('Ask Bo first');
    await saving.getByRole('button', { name: 'Save 1 product' }).click();
    await saving.waitFor({ state: 'detached' });

    await page.goto(`/orders/${order._id}`);
    await page.getByRole('button', { name: 'Save as List' }).click();
    const adding = await dialogOpens(page, 'Save as List');
    await adding.getByRole('button', { name: /^Monthly/ }).click();
    await adding.waitFor({ state: 'detached' });

    const { product_name, manufacturer_code } = third.product;
    await page.goto('/profile?tab=inventory');
    await page.getByRole('button', { name: 'Upload Inventory List' }).click();
    const upload = await dialogOpens(page, 'Upload Inventory List');
    await upload.getByLabel('Inventory list').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Name;SKU;Quantity\n"${product_name.replaceAll('"', '""')}";${manufacturer_code};5`,
      ),
    });
    await shows(upload, '1 of 1 row matched');
    await upload.getByRole('button', { name: 'Save as List' }).click();
    const uploaded = await dialogOpens(page, 'Save as List');
    await uploaded.getByRole('button', { name: /^Monthly/ }).click();
    await uploaded.waitFor({ state: 'detached' });
    await eventually(async () => {
      expect((await listsOf(person)).get('Monthly')).toEqual([
        [first.product._id, 2],
        [second.product._id, 1],
        [third.product._id, 5],
      ]);
    });

    await page.goto('/lists');
    await shows(page, 'Ask Bo first');
    await page.getByRole('button', { name: 'Edit Monthly' }).click();
    const editing = await dialogOpens(page, 'Edit List');
    await editing.getByLabel('Name').fill('Every month');
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Every month' }).waitFor();
    await page.getByRole('button', { name: 'Delete Every month' }).click();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete List' }).click();
    await shows(page, 'No lists yet');
  });
});
