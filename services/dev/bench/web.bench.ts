import { FAVORITES_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../deploy/local/chromium.mjs';
import { startStack } from '../../../deploy/local/test-stack.mjs';
import { median, result, type BenchResult } from './result.ts';
import { loadPage, type PageLoad } from './web/page-load.ts';
import { desktop, phone, type Profile } from './web/profiles.ts';
import { staffScreen } from './web/staff-screen.ts';

const ROUNDS = 3;
/** Floor: an answer without page, script or database, drawn by the browser as a line of text. */
const FLOOR = '/healthz';
/** Lower limits of the floor's figures, so that ratios make sense where the floor is 0. */
const LEAST = { cls: 0.001, tbt: 1, script: 1 };

interface Route {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
}

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** The demo shopper, with a page of favorites. */
async function shopper(url: string, ids: readonly string[]): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(demoLogins.shopper);
  const { token } = await json<{ token: string }>(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const authorization = `Bearer ${token}`;
  for (const id of ids)
    await json(`${url}/api/favorites/${id}`, { method: 'POST', headers: { authorization } });
  return token;
}

async function routesOf(url: string): Promise<{ routes: Route[]; token: string }> {
  const { products } = await json<{ products: { _id: string }[] }>(
    `${url}/api/search?q=composite&limit=${FAVORITES_PER_PAGE}`,
  );
  const ids = products.map(({ _id }) => _id);
  const routes: Route[] = [
    { name: '/', path: '/' },
    { name: '/search?q=gloves', path: '/search?q=gloves' },
    { name: '/product/{id}', path: `/product/${ids[0] ?? ''}` },
    { name: '/login, dialog open', path: '/login' },
    { name: '/terms', path: '/terms' },
    { name: '/favorites', path: '/favorites', signedIn: true },
    { name: '/notifications', path: '/notifications', signedIn: true },
    { name: '/orders', path: '/orders', signedIn: true },
    { name: '/profile', path: '/profile', signedIn: true },
  ];
  return { routes, token: await shopper(url, ids) };
}

/** Medians of several cold loads. */
async function typical(load: () => Promise<PageLoad>): Promise<PageLoad> {
  const loads: PageLoad[] = [];
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await load());
  const of = (figure: keyof PageLoad): number => median(loads.map((each) => each[figure]));
  return {
    lcp: of('lcp'),
    cls: of('cls'),
    tbt: of('tbt'),
    transferred: of('transferred'),
    script: of('script'),
  };
}

function figures(name: string, { name: device }: Profile, load: PageLoad, floor: PageLoad): BenchResult[] {
  const title = (figure: string): string => `${device} ${name}: ${figure}`;
  return [
    result(title('largest paint'), 'ms', load.lcp, floor.lcp, device === 'phone' ? '< 1200' : undefined),
    result(title('layout shift'), '/1000', load.cls * 1000, Math.max(floor.cls, LEAST.cls) * 1000, '< 20'),
    result(title('blocking'), 'ms', load.tbt, Math.max(floor.tbt, LEAST.tbt)),
    result(title('transferred'), 'KB', load.transferred, floor.transferred),
    result(title('script'), 'KB', load.script, Math.max(floor.script, LEAST.script)),
  ];
}

/** Cold loads of every page, on a phone on slow 4G and on a desktop; then the screen of staff under load. `SEXTANT_URL` names a product that runs already. */
export async function run(): Promise<BenchResult[]> {
  const running = process.env.SEXTANT_URL;
  const stack = running === undefined ? await startStack() : undefined;
  const url = running ?? stack?.url ?? '';
  const executablePath = findChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { routes, token } = await routesOf(url);
    const results: BenchResult[] = [];
    for (const profile of [phone, desktop]) {
      const floor = await typical(() => loadPage(browser, url + FLOOR, profile));
      for (const { name, path, signedIn } of routes) {
        const load = () => loadPage(browser, url + path, profile, signedIn ? token : undefined);
        results.push(...figures(name, profile, await typical(load), floor));
      }
    }
    return [...results, ...(await staffScreen(browser, url))];
  } finally {
    await browser.close();
    await stack?.stop();
  }
}
