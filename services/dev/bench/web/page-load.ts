import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { throttle, type Profile } from './profiles.ts';

/** One cold load of a page, nothing cached. */
export interface PageLoad {
  /** Largest contentful paint, in milliseconds. */
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Total blocking time: the sum of the time beyond 50 ms of every long task, in milliseconds. */
  readonly tbt: number;
  /** Kilobytes over the wire, headers included. */
  readonly transferred: number;
  readonly script: number;
}

interface Watched {
  lcp: number;
  cls: number;
  tbt: number;
}

const QUIET_MS = 1000;

/** Evaluated in the page: true when nothing is drawn yet, or a skeleton is still shown. */
const unfinished = `watched.lcp === 0 || document.querySelector('[role=status][aria-label^="Loading"]') !== null`;

/** @param token session that the page has from the start, as after a reload */
export async function loadPage(
  browser: Browser,
  url: string,
  profile: Profile,
  token?: string,
): Promise<PageLoad> {
  const { origin } = new URL(url);
  const localStorage = token === undefined ? [] : [{ name: 'sextant.token', value: token }];
  const context = await browser.newContext({
    ...profile.context,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: path.join(import.meta.dirname, 'watch.js') });
    const session = await context.newCDPSession(page);
    await throttle(session, profile);
    const kinds = new Map<string, string>();
    let [transferred, script, lastHeard] = [0, 0, Date.now()];
    session.on('Network.requestWillBeSent', ({ requestId, type }) => {
      kinds.set(requestId, type ?? '');
      lastHeard = Date.now();
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      transferred += encodedDataLength / 1024;
      lastHeard = Date.now();
      if (kinds.get(requestId) === 'Script') script += encodedDataLength / 1024;
    });
    await page.goto(url, { waitUntil: 'load' });
    // On a slow device the network is idle while scripts run: a page is done when it is drawn and has sent no request for long.
    while (await page.evaluate(unfinished)) await delay(100);
    while (Date.now() - lastHeard < QUIET_MS) await delay(100);
    const seen = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
    return { ...seen, transferred, script };
  } finally {
    await context.close();
  }
}
