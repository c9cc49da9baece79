import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { followLive } from './live.js';
import { pauseTimers, type PausedTimers } from './fake-timers.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import type { Person } from './people.js';
import { reachStack, type Stack } from './stack.js';

declare global {
  /** The browser of this worker (`browser-environment.mjs`). */
  var browser: Browser;
  /** Number of workers that share the product. */
  var workers: number;
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** The smallest phones, and a screen of 1280 pixels at 400 percent. */
export const narrow = { width: 320, height: 844 };

interface Visit extends BrowserContextOptions {
  /** Signed in from the start, as after a reload. */
  as?: Person;
  /** Stops what disappears by itself until the test calls `runPausedTimers` (`fake-timers.ts`). */
  pausedTimers?: PausedTimers;
  /** No code of the app ever arrives: what stands is what the server has rendered. */
  codeless?: boolean;
}

export interface Site {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  /** A browser of its own: no cookies or storage shared with another. */
  context: (visit?: Visit) => Promise<BrowserContext>;
  /** A page in a browser of its own, opened at `path`. */
  open: (path: string, visit?: Visit) => Promise<Page>;
}

/** Collects errors that fail every test. A failed request is a test's own business. */
function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection|ERR_/.test(text)) {
      complaints.push(`${page.url()}: ${text}`);
    }
  });
}

/** Logs in before the first page of this context is opened, once: who logs out stays so. */
async function signIn(context: BrowserContext, { token }: Person): Promise<void> {
  // Not by `storageState`: for that Playwright opens a page of its own and closes it again.
  await context.addInitScript((value) => {
    if (location.origin === 'null' || localStorage.getItem('e2e.signed-in')) return;
    localStorage.setItem('e2e.signed-in', 'once');
    localStorage.setItem('sextant.token', value);
  }, token);
}

/** Opening a page includes that the app has started on it: until then links lead away. */
function awaitApp(page: Page): void {
  const started = () => page.locator('html[data-started]').waitFor({ state: 'attached' });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await started();
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await started();
    return answer;
  };
}

/**
 * The product and the browser for one file of flows. Every page is closed after its test, which fails if a page threw,
 * logged an error or broke the content security policy.
 */
export function useSite(): Site {
  useLimit(limits.browser);
  let stack: Stack;
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    stack = await reachStack();
  }, limits.start);
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await stack?.stop();
  });

  const context = async ({ as, pausedTimers, codeless, ...options }: Visit = {}): Promise<BrowserContext> => {
    // Motion is for people: without it nothing has to be waited out.
    const opened = await globalThis.browser.newContext({
      baseURL: stack.url,
      viewport: desktop,
      reducedMotion: 'reduce',
      ...options,
    });
    opened.setDefaultTimeout(limits.browserAction);
    if (as) await signIn(opened, as);
    if (pausedTimers) await pauseTimers(opened, pausedTimers);
    if (codeless) await opened.route('**/assets/*.js', (route) => route.abort());
    opened.on('page', (page) => {
      listen(page, complaints);
      followLive(page);
      if (!codeless) awaitApp(page);
    });
    contexts.push(opened);
    return opened;
  };
  return {
    get url() {
      return stack.url;
    },
    get sandboxUrl() {
      return stack.sandboxUrl;
    },
    get dataDir() {
      return stack.dataDir;
    },
    context,
    open: async (path, visit) => {
      const page = await (await context(visit)).newPage();
      await page.goto(path);
      return page;
    },
  };
}
