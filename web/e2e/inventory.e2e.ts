import { readFile } from 'node:fs/promises';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { ProductCard, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { FavoritesAnswer } from '@sextant/contracts/http/favorites.js';
import { eventually } from '@sextant/testing/eventually.js';
import type { Locator, Page } from 'playwright-core';
import { flaws } from './support/axe.js';
import { newShopper, type Person } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { useSite } from './support/site.js';

const site = useSite();
const TITLE = 'Upload Inventory List';

/** Products with a code and a price that somebody has in stock. */
async function someProducts(count: number): Promise<ProductCard[]> {
  const { products } = await send<SearchAnswer>('GET', `${site.url}/api/search?q=composite&limit=50`);
  const buyable = products.filter(
    ({ manufacturer_code, sellers }) =>
      manufacturer_code.length > 4 &&
      sellers.some(({ price, availability }) => price !== null && availability === 'in_stock'),
  );
  return buyable.slice(0, count);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (...rows: string[][]): string => rows.map((row) => row.map(quoted).join(',')).join('\n');

async function openDialog(person: Person, button = TITLE): Promise<{ page: Page; dialog: Locator }> {
  const page = await site.open('/profile?tab=inventory', { as: person, pausedTimers: 'everything' });
  await page.getByRole('button', { name: button }).click();
  return { page, dialog: await dialogOpens(page, TITLE) };
}

const choose = (dialog: Locator, name: string, content: string) =>
  dialog
    .getByLabel('Inventory list')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

describe('an inventory list', () => {
  it('is uploaded, looked through, and put into cart and favorites', async () => {
    const person = await newShopper(site);
    const [first, second] = (await someProducts(2)) as [ProductCard, ProductCard];
    const injection = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const { page, dialog } = await openDialog(person);
    expect(await flaws(page)).toEqual([]);
    await choose(dialog, 'list.pdf', 'x');
    await shows(dialog, 'File type must be .xlsx, .xls, .csv');
    await choose(
      dialog,
      'list.csv',
      csv(
        ['Product Name', 'SKU', 'Quantity', 'Price'],
        [first.product_name, first.manufacturer_code, '2', ((first.min_price ?? 0) * 2).toFixed(2)],
        [second.product_name, second.manufacturer_code, '1', ''],
        [injection, '', '1', ''],
        ['=cmd|"/c calc"!A1', '', '1', ''],
      ),
    );
    await shows(dialog, /of 3 rows matched/);
    await shows(dialog, injection);
    await shows(dialog, 'You would save');
    const selected = dialog.getByRole('checkbox', { name: /^Select row 2/ });
    expect(await selected.isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Errors (1)' }).click();
    await shows(dialog, 'Row 5: holds a formula where a name or code belongs.');
    const [errors] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download Error File' }).click(),
    ]);
    expect(errors.suggestedFilename()).toBe('inventory-errors.csv');
    const rows = (await readFile(await errors.path(), 'utf8')).split('\r\n');
    expect(rows[0]).toBe('\uFEFFRow,Problem,Product Name,SKU,Quantity,Price');
    expect(rows).toContain(`5,holds a formula where a name or code belongs.,"'=cmd|""/c calc""!A1",,1`);
    await dialog.getByRole('button', { name: 'Why, and other products' }).first().click();
    await shows(dialog, 'Code exact');
    await dialog
      .getByRole('button', { name: `Choose ${first.product_name}`, exact: true })
      .first()
      .click();
    await shows(dialog, 'Chosen by you');
    expect(await flaws(page)).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'Show Result' }).click();
    await shows(dialog, /of 3 rows matched/);
    await shows(dialog, 'Chosen by you');
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await shows(dialog, 'Added to Cart!');
    await dialog.getByRole('button', { name: 'Add to Favorites' }).click();
    await shows(dialog, 'Added to Favorites!');
    const { token } = person;
    await eventually(async () => {
      const { items } = await send<CartAnswer>('GET', `${site.url}/api/cart`, { token });
      expect(new Map(items.map(({ product, quantity }) => [product._id, quantity]))).toEqual(
        new Map([
          [first._id, 2],
          [second._id, 1],
        ]),
      );
    });
    const { favorites } = await send<FavoritesAnswer>('GET', `${site.url}/api/favorites`, { token });
    expect(favorites.map(({ _id }) => _id).toSorted()).toEqual([first._id, second._id].toSorted());
  });

  it('may be pasted, and asks for columns it does not know', async () => {
    const person = await newShopper(site);
    const [product] = (await someProducts(1)) as [ProductCard];
    const { page, dialog } = await openDialog(person);
    await dialog.getByRole('button', { name: 'Paste rows instead' }).click();
    await dialog
      .getByLabel('Rows, with the names of the columns first')
      .fill(`Artikel\tMenge\n${product.product_name}\t3`);
    await dialog.getByRole('button', { name: 'Match these rows' }).click();
    await dialog.getByRole('button', { name: 'Match the list' }).click();
    await shows(dialog, 'Choose the column with the product name or the product code.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('Product name').selectOption('Artikel');
    await dialog.getByLabel('Quantity').selectOption('Menge');
    await dialog.getByRole('button', { name: 'Match the list' }).click();
    await shows(dialog, '1 of 1 row matched, 0 not found');
    await dialog.getByRole('button', { name: 'Upload Another File' }).click();
    await shows(dialog, 'Drop your list here');
    // From now on the columns of such a list are known.
    await choose(dialog, 'next month.csv', `Artikel\tMenge\n${product.product_name}\t5`);
    await shows(dialog, 'next month.csv');
    await shows(dialog, '1 of 1 row matched, 0 not found');
  });
});
