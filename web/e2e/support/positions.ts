import type { Page } from 'playwright-core';

/** Where a control stands, in whole scrolled contents: scrolling moves nothing. */
interface Place {
  name: string;
  x: number;
  y: number;
}

type Marked = Window & { controlIds?: WeakMap<Element, number>; lastControl?: number };

/** Every control that can be seen, by a number it keeps. */
const places = (page: Page): Promise<[number, Place][]> =>
  page.evaluate(() => {
    const marked = window as Marked;
    const ids = (marked.controlIds ??= new WeakMap());
    const nameOf = (it: Element) =>
      (it.getAttribute('aria-label') ?? it.textContent?.trim() ?? '') || it.tagName.toLowerCase();
    // In a fixed or sticky place the page scrolls behind it.
    const scrolled = (it: Element): [number, number] => {
      let [x, y] = [0, 0];
      for (let up: Element | null = it; up; up = up.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return [x, y];
        if (up.parentElement) [x, y] = [x + up.parentElement.scrollLeft, y + up.parentElement.scrollTop];
      }
      return [x, y];
    };
    return [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0)
      .map((it): [number, Place] => {
        if (!ids.has(it)) ids.set(it, (marked.lastControl = (marked.lastControl ?? 0) + 1));
        const { x, y } = it.getBoundingClientRect();
        const [left, top] = scrolled(it);
        return [ids.get(it) ?? 0, { name: nameOf(it).slice(0, 60), x: x + left, y: y + top }];
      });
  });

const focusedId = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const it = document.activeElement;
    return it && it !== document.body ? ((window as Marked).controlIds?.get(it) ?? -1) : 0;
  });

/** What moves although nothing happens is no matter of the focus: waits until all stands still. */
async function settled(page: Page): Promise<Map<number, Place>> {
  let before = '';
  for (;;) {
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
    const now = await places(page);
    if (JSON.stringify(now) === before) return new Map(now);
    before = JSON.stringify(now);
  }
}

/**
 * Walks the focus through the page with Tab, at most so many steps, and gives what moved by more than a pixel meanwhile:
 * nothing may but what has, or had, the focus.
 */
export async function shifts(page: Page, most = 80): Promise<string[]> {
  const found: string[] = [];
  let before = await settled(page);
  let left = 0;
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const after = await settled(page);
    const focused = await focusedId(page);
    for (const [id, { name, x, y }] of after) {
      const was = before.get(id);
      if (!was || id === focused || id === left) continue;
      const [dx, dy] = [x - was.x, y - was.y];
      if (Math.max(Math.abs(dx), Math.abs(dy)) > 1)
        found.push(`with the focus on "${after.get(focused)?.name}", "${name}" moved by ${dx}, ${dy}`);
    }
    if (focused === 0 && step > 0) return found;
    before = after;
    left = focused;
  }
  return found;
}
