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

/** The pages of this context are told nothing by themselves: their live connections never come about. */
export const unplug = (context: BrowserContext): Promise<void> =>
  context.routeWebSocket(/\/socket\.io\//, () => undefined);

/**
 * Waits until the server pushes changes to this page. It connects only when it has nothing better to do; what changed before
 * it is told then (`live-connection.e2e.ts`).
 */
export const isLive = (page: Page): Promise<void> =>
  until('the page is connected', () => connected.has(page));
