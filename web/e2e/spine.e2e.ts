import { chromium, type Browser, type Page } from 'playwright-core';

const shop = process.env['SEXTANT_URL'] ?? 'http://127.0.0.1:3000';
const sandbox = process.env['SANDBOX_URL'] ?? 'http://127.0.0.1:4100';

interface Found {
  products: {
    _id: string;
    product_name: string;
    sellers: { seller: string; sku: string; price: number }[];
  }[];
}

/** Lowers the best offer of a product by a tenth at the seller itself. */
async function lowerBestOffer(product: Found['products'][number]): Promise<void> {
  const [best] = product.sellers;
  if (!best) throw new Error('the product has no offer');
  const answer = await fetch(`${sandbox}/sellers/${best.seller}/items/${best.sku}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ price: (best.price * 0.9).toFixed(2) }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
}

describe('a seller lowers a price', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    });
    page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  }, 60_000);
  afterAll(() => browser.close());

  it('and the shopper who favourited the product is told without reloading', async () => {
    const answer = await fetch(`${shop}/api/search?q=prophy paste&limit=1`);
    const [product] = ((await answer.json()) as Found).products;
    if (!product) throw new Error('nothing found');

    await page.goto(shop);
    await page.getByRole('button', { name: 'Log In' }).first().click();
    await page.getByLabel('Email').fill('shopper@sextant.demo');
    await page.getByLabel('Password', { exact: true }).fill('sextant-demo');
    await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).last().click();
    await page.getByRole('button', { name: /Sam/ }).waitFor();

    await page.goto(`${shop}/product/${product._id}`);
    const heart = page.getByTitle('Add to favorites').first();
    await heart.click();
    await page.getByTitle('Remove from favorites').first().waitFor();

    await lowerBestOffer(product);
    const bell = page.getByRole('link', { name: /notification.*[1-9]|[1-9].*notification/i });
    await bell.waitFor({ timeout: 60_000 });
    await bell.click();
    await page.getByRole('heading', { name: 'Price Drop Notifications' }).waitFor();
    await page.getByText(product.product_name).first().waitFor();
    await page
      .getByText(/-(?:9\.9|10\.0)% price drop/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
  }, 120_000);
});
