import type { AdminUsersAnswer } from '@sextant/contracts/http/admin.js';
import { administrator, newCustomer } from './support/admin.js';
import { flaws } from './support/axe.js';
import { runPausedTimers } from './support/fake-timers.js';
import { newShopper, type Person } from './support/people.js';
import { dialogOpens, hasFocus, shows, showsNot } from './support/screen.js';
import { send } from './support/send.js';
import { phone, useSite } from './support/site.js';

const site = useSite();
const byName = (id: string): string => `#${id.slice(-6)}`;

describe('the staff dashboard', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await administrator(site);
  });

  it('is closed to shoppers, who are told so and sent home', async () => {
    const page = await site.open('/admin/orders', {
      as: await newShopper(site),
      pausedTimers: 'confirmations',
    });
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await shows(page, "You don't have permission to access this page.");
    await runPausedTimers(page);
    await page.waitForURL(({ pathname }) => pathname === '/');
  });

  it('finds, shows, changes and deletes an order, by keyboard too', async () => {
    const customer = await newCustomer(site);
    const { _id: id } = await customer.order();
    const page = await site.open('/admin', { as: admin });
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await shows(page, 'Manage orders and users');
    await page.getByLabel('Search orders').fill(customer.person.email);
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === customer.person.email);
    await shows(page, 'Showing 1 to 1 of 1 results');
    expect(await flaws(page)).toEqual([]);
    const view = page.getByRole('button', { name: `View order ${byName(id)}` });
    await view.focus();
    await page.keyboard.press('Enter');
    const dialog = await dialogOpens(page, `Order ${byName(id)}`);
    await shows(dialog, 'Placed');
    await shows(dialog, customer.person.email);
    expect(new URL(page.url()).searchParams.get('order')).toBe(id);
    expect(await dialog.getByRole('button', { name: 'Pending' }).isDisabled()).toBe(true);
    const processing = dialog.getByRole('button', { name: 'Processing' });
    await processing.focus();
    await page.keyboard.press('Enter');
    const asked = await dialogOpens(page, 'Confirm Status');
    await shows(
      asked,
      /^Processing sends this order to .* now, .* The customer can no longer cancel it then\.$/,
    );
    expect(await flaws(page)).toEqual([]);
    const confirm = asked.getByRole('button', { name: 'Set to Processing' });
    await confirm.focus();
    await page.keyboard.press('Enter');
    await shows(dialog, 'Marked as being processed');
    await hasFocus(processing);
    expect(await processing.isDisabled()).toBe(true);
    await shows(dialog, /^Accepted by/);
    await hasFocus(processing);
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Delete order ${byName(id)}` }).click();
    const question = await dialogOpens(page, 'Confirm Deletion');
    await shows(question, 'Are you sure you want to delete this order? This action cannot be undone.');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'No orders found' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await shows(page, /^Showing 1 to/).catch(() => shows(page, 'No orders found'));
  });

  it('sets the names in an item’s card on a phone on one line with their values', async () => {
    const { _id: id } = await (await newCustomer(site)).order();
    const page = await site.open(`/admin/orders?order=${id}`, { as: admin, viewport: phone });
    const items = (await dialogOpens(page, `Order ${byName(id)}`)).getByRole('list', { name: 'Items' });
    await items.getByText('Seller', { exact: true }).waitFor();
    const lines = await items.locator('dl > div').evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((part) => {
          const text = document.createRange();
          let at: Node = part;
          while (at.firstChild) at = at.firstChild;
          text.selectNodeContents(at);
          return text.getBoundingClientRect().bottom;
        }),
      ),
    );
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const [name, value] of lines) expect(value).toBeCloseTo(name ?? NaN, 0);
  });

  it('shows what failed, and again what did not', async () => {
    const context = await site.context({ as: admin });
    await context.route('**/admin-api/admin/orders?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    const page = await context.newPage();
    await page.goto('/admin/orders');
    await shows(page, 'Failed to load data. Please try again.');
    await context.unroute('**/admin-api/admin/orders?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await showsNot(page, 'Failed to load data. Please try again.');
    await context.route('**/admin-api/admin/orders/nope', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await page.goto('/admin/orders?order=nope');
    await shows(page, 'Failed to load order details. Please try again.');
  });

  it('keeps the second who acts from overwriting the first', async () => {
    const { _id: id } = await (await newCustomer(site)).order();
    const context = await site.context({ as: admin });
    // Told nothing by itself: this person has not seen what the other did.
    await context.routeWebSocket(/\/socket\.io\//, () => undefined);
    const page = await context.newPage();
    await page.goto(`/admin/orders?order=${id}`);
    const dialog = await dialogOpens(page, `Order ${byName(id)}`);
    await shows(dialog, 'Placed');
    const body = { status: 'shipped', expectedStatus: 'pending' };
    await send('PUT', `${site.url}/admin-api/admin/orders/${id}`, { token: admin.token, body });
    await dialog.getByRole('button', { name: 'Delivered' }).click();
    const question = await dialogOpens(page, 'Confirm Status');
    await question.getByRole('button', { name: 'Set to Delivered' }).click();
    await shows(dialog, 'Somebody else was faster');
    await shows(dialog, 'Marked as shipped');
    expect(await dialog.getByRole('button', { name: 'Shipped' }).isDisabled()).toBe(true);
  });

  it('shows an account, ends its sessions at once and lets it come back', async () => {
    const customer = await newCustomer(site);
    const { email } = customer.person;
    const { _id: order } = await customer.order();
    const theirs = await site.open('/orders', { as: customer.person });
    await theirs.getByRole('heading', { name: 'My Orders' }).waitFor();
    const page = await site.open(`/admin/users?q=${encodeURIComponent(email)}`, { as: admin });
    await shows(page, 'Showing 1 to 1 of 1 results');
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: /^View / }).click();
    const dialog = page.getByRole('dialog');
    await shows(dialog, '••••••••');
    await shows(dialog, email);
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Deactivate Account' }).click();
    const lockOut = await dialogOpens(page, 'Confirm Deactivation');
    await shows(lockOut, email);
    expect(await flaws(page)).toEqual([]);
    await lockOut.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await shows(dialog, 'Inactive');
    // Nobody touches their browser: the socket is ended, and with it the session.
    await theirs.getByRole('button', { name: 'Log In' }).first().waitFor();
    await shows(theirs, 'You have been logged out');
    await shows(theirs, 'This account has been deactivated.');
    await dialog.getByRole('button', { name: 'Activate Account' }).click();
    await shows(dialog, 'Active');
    await dialog.getByRole('button', { name: byName(order) }).click();
    await dialogOpens(page, `Order ${byName(order)}`);
    await page.goBack();
    await page.getByRole('button', { name: 'Deactivate Account' }).waitFor();
    await page.getByRole('button', { name: 'Delete User' }).click();
    const question = await dialogOpens(page, 'Confirm Deletion');
    await shows(question, 'Are you sure you want to delete this user? This action cannot be undone.');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'No users found' }).waitFor();
    const { users } = await send<AdminUsersAnswer>(
      'GET',
      `${site.url}/admin-api/admin/users?q=${encodeURIComponent(email)}`,
      { token: admin.token },
    );
    expect(users).toEqual([]);
  });
});
