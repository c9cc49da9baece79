import type { Page, Route } from 'playwright-core';

const notDocuments = /^\/(?:api|vendor-api|admin-api|socket\.io|assets|img|dev)\//;

/** A page brings along what it shows; a server that cannot answer has nothing to render it from. */
async function sendBare(page: Page): Promise<void> {
  await page.route(
    (url) => !notDocuments.test(url.pathname),
    async (route) => {
      if (new URL(route.request().url()).pathname.startsWith('/fragment/'))
        return route.fulfill({ status: 404 });
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const body = html
        .replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2')
        .replace(/<script type="application\/json" id="server-state">.*?<\/script>/s, '');
      await route.fulfill({ response, body });
    },
  );
}

/** Holds back what the browser asks for until told to let go; then it goes on to what was broken before, if anything. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await sendBare(page);
  await page.route(pattern, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Lets calls fail with this status, as a server in trouble answers; gives the way back. */
export async function breakDown(
  page: Page,
  pattern: string | RegExp,
  status: 500 | 503,
): Promise<() => Promise<void>> {
  const answer = (route: Route): Promise<void> =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: '{"message":"broken","code":"broken"}',
    });
  await sendBare(page);
  await page.route(pattern, answer);
  return () => page.unroute(pattern, answer);
}
