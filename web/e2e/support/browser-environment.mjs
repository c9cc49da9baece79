// Jest loads this module once per worker, and each test file separately: so the worker's files share one browser, and Playwright is
// read once. Each test still has contexts of its own.
import { TestEnvironment } from 'jest-environment-node';
import { chromium, firefox } from 'playwright-core';
import { findChromium } from '../../../deploy/local/chromium.mjs';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Time the browser waits for the worker's next file, in milliseconds; a worker that ends late is killed. */
const KEPT_MS = 200;

let browser;
let closing;

/** Chromium, or the Firefox that `npm test` has found. */
function launch() {
  const { E2E_FIREFOX } = process.env;
  if (E2E_FIREFOX) return firefox.launch({ executablePath: E2E_FIREFOX });
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium here');
  return chromium.launch({ executablePath, args });
}

export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.workers = config.globalConfig.maxWorkers;
  }

  async setup() {
    await super.setup();
    clearTimeout(closing);
    browser = browser?.isConnected() ? browser : await launch();
    this.global.browser = browser;
  }

  async teardown() {
    closing = setTimeout(() => {
      void browser.close();
      browser = undefined;
    }, KEPT_MS);
    await super.teardown();
  }
}
