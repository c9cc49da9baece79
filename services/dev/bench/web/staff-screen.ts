import type { OrderSummary } from '@sextant/contracts/http/admin.js';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { HttpClient } from '../http-client.ts';
import { openLoop } from '../open-loop.ts';
import { percentile, result, type BenchResult } from '../result.ts';
import { administrator, buyers } from '../staff/buyers.ts';
import { desktop } from './profiles.ts';

const LOAD = { perSecond: 50, seconds: 60 };
const IDLE_MS = 10_000;
const WAIT_MS = 60_000;

/** Milliseconds between the frames that the page draws during `work`, and the result of `work`. */
async function frames<T>(page: Page, work: () => Promise<T>): Promise<{ gaps: number[]; done: T }> {
  await page.evaluate('startFrames()');
  const done = await work();
  return { gaps: await page.evaluate<number[]>('stopFrames()'), done };
}

/** Number of orders of today as the page shows it. */
const shown = async (page: Page): Promise<number> => {
  const figure = page.getByRole('region', { name: 'Orders today' }).locator('dd').first();
  return Number((await figure.innerText()).replaceAll(',', ''));
};

/**
 * Frame rate of the staff's order page while orders come in for a minute, beside the same page without new orders. Afterwards
 * its count of orders has to be that of the API.
 */
export async function staffScreen(browser: Browser, url: string): Promise<BenchResult[]> {
  const shop = new HttpClient(url, 64);
  const token = await administrator(shop);
  const localStorage = [{ name: 'sextant.token', value: token }];
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  const context = await browser.newContext({ ...desktop.context, storageState });
  try {
    const order = await buyers(shop);
    const page = await context.newPage();
    await page.addInitScript({ path: path.join(import.meta.dirname, 'frames.js') });
    await page.goto(`${url}/admin/orders`);
    await page.getByRole('status', { name: 'Live updates' }).getByText('Connected').waitFor();
    const { gaps: still } = await frames(page, () => delay(IDLE_MS));
    const {
      gaps: moving,
      done: { failures, rate },
    } = await frames(page, () => openLoop(LOAD, order));
    if (failures > 0) throw new Error(`${failures} orders failed`);
    const headers = { authorization: `Bearer ${token}` };
    const { value } = await shop.json<OrderSummary>('GET', '/admin-api/admin/orders/summary', { headers });
    const end = performance.now() + WAIT_MS;
    while ((await shown(page)) !== value.today.orders) {
      if (performance.now() > end) throw new Error(`${await shown(page)} shown of ${value.today.orders}`);
      await delay(100);
    }
    const perSecond = (gaps: readonly number[]): number =>
      (gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0);
    const at = `staff screen, ${LOAD.perSecond} orders/s`;
    return [
      result(`${at}: frames`, '/s', perSecond(moving), perSecond(still), '60'),
      result(
        `${at}: between frames, p99 (lower is better)`,
        'ms',
        percentile(moving, 0.99),
        percentile(still, 0.99),
      ),
      result(`${at}: orders placed, all counted`, '/s', rate, LOAD.perSecond),
    ];
  } finally {
    await context.close();
    await shop.close();
  }
}
