import { choices, connectSeller, fillAddress, heard, openCart, putInCart } from './support/buying.js';
import { newShopper } from './support/people.js';
import { atSeller } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();

/** A shopper with one thing in the cart, address filled in, ready to order. */
async function ready({ connected = true } = {}) {
  const shopper = await newShopper(site);
  const [choice] = await choices(site, 1);
  if (!choice) throw new Error('nothing to buy');
  if (connected) await connectSeller(site, shopper, choice);
  await putInCart(site, shopper, choice);
  const page = await site.open('/orders', { as: shopper, lingering: 'confirmations' });
  // A price the seller has quoted this account would hold for a quarter of an hour, whatever happens to the list.
  await page.route('**/api/personal-prices/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  const cart = await openCart(page);
  await fillAddress(cart);
  return {
    ...choice,
    choice,
    shopper,
    page,
    cart,
    place: cart.getByRole('button', { name: /^Place Order/ }),
  };
}

describe('an order is refused', () => {
  it('before it is sent, while a seller is not connected: named, with its button', async () => {
    const { cart, place, offer } = await ready({ connected: false });
    expect(await place.isDisabled()).toBe(true);
    await cart.getByRole('button', { name: `Connect ${offer.label}` }).waitFor();
  });

  it('when a price went up meanwhile: old and new are shown, and it is placed only when told to', async () => {
    const { cart, place, choice, product, offer } = await ready();
    const price = Number((offer.price * 2).toFixed(2));
    await atSeller(site, offer, { price: price.toFixed(2) });
    await heard(site, choice, (now) => now.price === price);
    await place.click();
    const notice = cart.getByRole('group', { name: 'Your order' });
    await notice.getByText('Prices have changed since you looked').waitFor();
    expect(await notice.innerText()).toContain(product.product_name);
    expect(await notice.locator('s').count()).toBe(1);
    expect(await cart.getByLabel('City', { exact: true }).inputValue()).toBe('Lyndon');
    await cart.getByRole('button', { name: /^Place Order for \$/ }).click();
    await cart.getByText('Order placed successfully!').waitFor();
  });

  it('when something has sold out meanwhile: it is named and can be removed', async () => {
    const { cart, place, choice, product, offer } = await ready();
    await atSeller(site, offer, { availability: 'out_of_stock' });
    await heard(site, choice, (now) => now.availability === 'out_of_stock');
    await place.click();
    const notice = cart.getByRole('group', { name: 'Your order' });
    await notice.getByText(`${product.product_name} is out of stock at ${offer.label}.`).waitFor();
    await notice.getByRole('button', { name: `Remove ${product.product_name}` }).click();
    await cart.getByText('Your cart is empty').waitFor();
  });

  it('when a price has vanished: the line says so, and nothing can be ordered until it is gone', async () => {
    const { cart, place, choice, product, offer, page } = await ready();
    await atSeller(site, offer, { price: null });
    await heard(site, choice, (now) => now.price === null);
    await page.reload();
    const reopened = await openCart(page);
    await reopened.getByText(/1 item without price/).waitFor();
    expect(await place.isDisabled()).toBe(true);
    await reopened.getByRole('button', { name: `Remove ${product.product_name}` }).click();
    await cart.getByText('Your cart is empty').waitFor();
  });
});
