import type { Page, Route } from 'playwright-core';

/** Holds back what the browser asks for until told to let go; then it goes on to what was broken before, if anything. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
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
  await page.route(pattern, answer);
  return () => page.unroute(pattern, answer);
}
