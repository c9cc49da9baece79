import { eventually } from '@sextant/testing/eventually.js';
import { choices, connectSeller, openCart, putInCart } from './support/buying.js';
import { isLive } from './support/live.js';
import { fillLogin, newShopper, stranger } from './support/people.js';
import { dialogOpens, shows, showsNot } from './support/screen.js';
import { cards, found, searchBox } from './support/search-screen.js';
import { favorite, lowerBestPrice, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';
import { breakDown, hold } from './support/network-faults.js';

const site = useSite();

describe('on a slow network', () => {
  it('a skeleton stands where the results will, but not before 150 ms', async () => {
    const page = await (await site.context({ reducedMotion: 'no-preference' })).newPage();
    const release = await hold(page, /\/api\/search/);
    await page.goto('/search?q=burs');
    const skeleton = page.getByRole('status', { name: 'Loading products' });
    await skeleton.waitFor();
    const delay = await skeleton
      .locator('[aria-hidden]')
      .first()
      .evaluate((it) => getComputedStyle(it).animationDelay);
    expect(delay.split(', ')[0]).toBe('0.15s');
    release();
    await found(page);
    expect(await skeleton.count()).toBe(0);
  });

  it('the results one has stay while the next are on their way', async () => {
    const page = await site.open('/search?q=burs');
    await found(page);
    const first = await cards(page).first().innerText();
    const release = await hold(page, /\/api\/search.*q=alginate/);
    await searchBox(page).fill('alginate');
    const busy = page.getByRole('region', { name: 'Results' }).locator('ul[aria-busy="true"]');
    await busy.waitFor();
    expect(await cards(page).first().innerText()).toBe(first);
    release();
    await busy.waitFor({ state: 'detached' });
    await eventually(async () => expect(await cards(page).first().innerText()).not.toBe(first));
  });

  it('a product opens at once with what the list knew', async () => {
    const page = await site.open('/search?q=burs');
    await found(page);
    const release = await hold(page, /\/api\/products\//);
    const link = cards(page).first().getByRole('link');
    const name = await link.innerText();
    await link.click();
    const dialog = await dialogOpens(page, name);
    await dialog.getByRole('status', { name: 'Loading offers' }).waitFor();
    await shows(dialog, 'Best Price');
    release();
    await dialog.getByRole('table').first().waitFor();
  });
});

describe('when the server is in trouble', () => {
  it('a search by meaning falls back to words', async () => {
    const page = await (await site.context()).newPage();
    await breakDown(page, /\/api\/search\/vector/, 503);
    await page.goto('/search?q=nitrile+exam+gloves');
    expect(await found(page)).toBeGreaterThan(0);
    expect(await page.getByRole('note').count()).toBe(0);
  });

  it('every screen says what did not load, and trying again helps', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    for (const [path, call, text] of [
      ['/search?q=burs', /\/api\/search/, 'The search did not go through'],
      [`/product/${product._id}`, /\/api\/products\/[^/]+$/, 'The product did not load'],
      ['/favorites', /\/api\/favorites\?/, 'Your favorites did not load'],
      ['/notifications', /\/api\/notifications/, 'Your notifications did not load'],
    ] as const) {
      const page = await (await site.context({ as: person })).newPage();
      const mend = await breakDown(page, call, 500);
      await page.goto(path);
      await page.getByRole('heading', { name: text }).waitFor();
      expect(await page.getByText('broken').count()).toBe(0);
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: text }).waitFor({ state: 'detached' });
    }
  });

  it('a part of the product page may fail without the rest', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    const page = await (await site.context({ as: person })).newPage();
    await breakDown(page, /\/analysis|price-history|favorites\/check/, 503);
    await page.goto(`/product/${product._id}`);
    await shows(page, 'Failed to load product analysis');
    await shows(page, 'The price history did not load.');
    await page.getByTitle('Add to favorites').waitFor();
    await page.getByRole('table').first().waitFor();
  });

  it('a favorite that was not saved turns back and says so, even before it was known what it was', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    const page = await (await site.context({ as: person, pausedTimers: 'toasts' })).newPage();
    const mend = await breakDown(page, /\/api\/favorites\/[^/]+$/, 503);
    const release = await hold(page, /\/api\/favorites\/check/);
    await page.goto(`/product/${product._id}`);
    await page.getByTitle('Add to favorites').click();
    await shows(page, 'Favorites Error');
    await page.getByTitle('Add to favorites').waitFor();
    release();
    await mend();
    await page.getByTitle('Add to favorites').click();
    await page.getByTitle('Remove from favorites').waitFor();
  });

  it('the forms of the way in keep what was typed and say it in their own words', async () => {
    const person = stranger();
    const page = await site.open('/');
    await breakDown(page, /\/api\/auth\//, 500);
    await page.getByRole('button', { name: 'Log In' }).click();
    const login = await dialogOpens(page, 'Log In');
    await fillLogin(page, person);
    await shows(login, 'Something went wrong. Please try again.');
    await login.getByRole('button', { name: 'Forgot password?' }).click();
    const forgot = await dialogOpens(page, 'Reset your password');
    await forgot.getByLabel('Email').fill(person.email);
    await forgot.getByRole('button', { name: 'Send Reset Link' }).click();
    await shows(forgot, 'Something went wrong. Please try again.');
    await forgot.getByRole('button', { name: 'Back to login' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
    const signUp = await dialogOpens(page, 'Create Account');
    await signUp.getByLabel('First name').fill(person.firstName);
    await signUp.getByLabel('Last name').fill(person.lastName);
    await signUp.getByLabel('Email').fill(person.email);
    await signUp.getByLabel('Password', { exact: true }).fill(person.password);
    await signUp.getByRole('button', { name: 'Create Account' }).click();
    await shows(signUp, 'Failed to create account. Please try again.');
    expect(await signUp.getByLabel('Email').inputValue()).toBe(person.email);
    await page.goto('/reset-password/abc');
    await shows(page, 'An error occurred. Please try again.');
  });

  it('marking as read that fails is taken back', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    await favorite(site, person, product._id);
    const page = await site.open('/notifications', { as: person });
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    await isLive(page);
    await lowerBestPrice(site, product);
    const mark = page.getByRole('button', { name: 'Mark all as read' });
    await mark.waitFor();
    await breakDown(page, /mark-read/, 503);
    await mark.click();
    await shows(page, 'The notifications could not be marked as read. Please try again.');
    await mark.waitFor();
  });
});

describe('without a network', () => {
  it('leaves the page when a dialog cannot be had, and opens it once the network is back', async () => {
    const page = await site.open('/', { as: await newShopper(site) });
    await found(page);
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
    await page.getByRole('heading', { name: 'The cart did not load' }).waitFor();
    await found(page);
    await page.context().setOffline(false);
    await dialogOpens(page, 'Cart');
  });

  it('says so, fails in words, and goes on by itself when it is back', async () => {
    const context = await site.context();
    const page = await context.newPage();
    await page.goto('/search?q=burs');
    const total = await found(page);
    await context.setOffline(true);
    await shows(page, 'You are offline. What you see may be out of date.');
    expect(await cards(page).count()).toBeGreaterThan(0);
    await searchBox(page).fill('wax');
    await page.getByRole('heading', { name: 'The search did not go through' }).waitFor();
    await context.setOffline(false);
    await showsNot(page, 'You are offline. What you see may be out of date.');
    await showsNot(page, 'The search did not go through');
    await eventually(async () => expect(await found(page)).not.toBe(total));
  });

  it('no price of a cart goes up; the order waits for what is not known, and goes on by itself', async () => {
    const person = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to buy');
    await connectSeller(site, person, choice);
    await putInCart(site, person, choice);
    const context = await site.context({ as: person });
    const page = await context.newPage();
    const lost = /\/api\/(vendors|personal-prices)/;
    await page.route(lost, (route) => route.abort());
    await page.goto('/favorites');
    const cart = await openCart(page);
    const place = cart.getByRole('button', { name: /^Place Order/ });
    await shows(cart, /^You can place the order once /);
    expect(await place.isDisabled()).toBe(true);
    await context.setOffline(true);
    await page.unroute(lost);
    await context.setOffline(false);
    await eventually(async () => expect(await place.isEnabled()).toBe(true));
    expect(await place.innerText()).toBe('Place Order');
    expect(await cart.getByRole('status', { name: 'Price changes' }).innerText()).not.toContain('went up');
  });

  it('catches up with what was missed, once', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    await favorite(site, person, product._id);
    const page = await site.open('/notifications', { as: person });
    const context = page.context();
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    await isLive(page);
    await context.setOffline(true);
    await lowerBestPrice(site, product);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    await eventually(async () => expect(await page.getByRole('main').getByRole('article').count()).toBe(1));
  });
});
