import type { BrowserContext, Page } from 'playwright-core';
import { until } from '@sextant/testing/eventually.js';

const connected = new WeakSet<Page>();

/** Notes when the page's live connection stands; a new page starts without. Called once for every page. */
export function followLive(page: Page): void {
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) connected.delete(page);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"ready"')) connected.add(page);
    }),
  );
}

/** Keeps live connections from the pages of this context: the server pushes nothing to them. */
export const unplug = (context: BrowserContext): Promise<void> =>
  context.routeWebSocket(/\/socket\.io\//, () => undefined);

/**
 * Waits until the server pushes changes to this page. It connects once it is idle; the server
 * pushes then what changed before (`live-connection.e2e.ts`).
 */
export const isLive = (page: Page): Promise<void> =>
  until('the page is connected', () => connected.has(page));
