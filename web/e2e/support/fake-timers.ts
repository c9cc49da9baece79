import type { BrowserContext, Page } from 'playwright-core';
import { TOAST_MS } from '../../lib/toasts.js';

type Letting = Window & { runPaused: () => void };

/**
 * Content that disappears by itself: toasts, confirmations and their dialogs (1.5 to 5 s), or both and steps of one second.
 */
export type PausedTimers = 'toasts' | 'confirmations' | 'everything';

/**
 * Stops the timers of what disappears by itself, in all pages of this context, so that it can be tested however slow the
 * machine is. Other timers run. Call it before the first page is opened.
 */
export async function pauseTimers(context: BrowserContext, paused: PausedTimers): Promise<void> {
  await context.addInitScript(
    ({ what, toastMs }) => {
      const { setTimeout: set, clearTimeout: clear } = window;
      const held = new Map<number, () => void>();
      const isHeld = (ms: number): boolean => {
        if (what === 'everything') return ms === toastMs || (ms >= 1000 && ms <= 5000);
        return what === 'toasts' ? ms === toastMs : ms > 1000 && ms <= 5000 && ms !== toastMs;
      };
      let next = -1;
      window.setTimeout = ((then: TimerHandler, ms = 0, ...rest: unknown[]) => {
        if (typeof then !== 'function' || !isHeld(ms)) return set(then, ms, ...rest);
        held.set(next, () => void then(...rest));
        return next--;
      }) as typeof setTimeout;
      window.clearTimeout = (id) => void (held.delete(Number(id)) || clear(id));
      (window as unknown as Letting).runPaused = () => {
        for (const [id, then] of held) {
          held.delete(id);
          then();
        }
      };
    },
    { what: paused, toastMs: TOAST_MS },
  );
}

/** Moves `performance.now` by ten seconds: buttons that ignore presses right after they changed accept them. */
export const timePasses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 10_000;
  });

/** Runs the stopped timers. */
export const runPausedTimers = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as Letting).runPaused());
