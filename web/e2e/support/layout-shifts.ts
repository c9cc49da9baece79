import type { Page } from 'playwright-core';

/** An entry of the browser's Layout Instability API; the library's types do not know it yet. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

type Watching = Window & { takeShifts?: () => string[] };

/** Notes from now on what moves without being scrolled. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: LayoutShift[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as LayoutShift[])));
    observer.observe({ type: 'layout-shift' });
    (window as Watching).takeShifts = () => {
      const shifts = [...seen.splice(0), ...(observer.takeRecords() as LayoutShift[])];
      return shifts.flatMap(({ sources }) =>
        sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.trim().slice(0, 60) ?? '';
          const [dx, dy] = [currentRect.x - previousRect.x, currentRect.y - previousRect.y];
          return `"${text}" moved by ${dx}, ${dy}`;
        }),
      );
    };
  });

const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((next) => requestAnimationFrame(() => requestAnimationFrame(() => next()))),
  );

/** Layout shifts since the last call, and the focused element: empty at the end of the page. */
const step = (page: Page): Promise<{ focused: string; moved: string[] }> =>
  page.evaluate(() => {
    const it = document.activeElement;
    const named = it && it !== document.body;
    const name = named && (it.getAttribute('aria-label') ?? it.textContent?.trim() ?? '').slice(0, 60);
    const focused = named ? name || it.tagName.toLowerCase() : '';
    return { focused, moved: (window as Watching).takeShifts?.() ?? [] };
  });

/** Waits until layout shifts that the focus does not cause are over. */
async function settled(page: Page): Promise<void> {
  do await nextFrames(page);
  while ((await step(page)).moved.length > 0);
}

/** Walks the focus through the page with Tab, at most so many steps, and gives what moved meanwhile. */
export async function shifts(page: Page, most = 80): Promise<string[]> {
  const found: string[] = [];
  await watchShifts(page);
  await settled(page);
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab');
    await nextFrames(page);
    const { focused, moved } = await step(page);
    found.push(...moved.map((text) => `with the focus on "${focused}", ${text}`));
    if (focused === '' && steps > 0) return found;
  }
  return found;
}
