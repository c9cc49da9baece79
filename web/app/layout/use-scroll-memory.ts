import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { backgroundOf } from '../../lib/background.js';

const SETTLE_MS = 3000;
/** Where each history entry was scrolled to, for this tab's life. */
const positions = new Map<string, number>();

/** Scrolls to `top` as soon as the page is tall enough; gives up when the user scrolls or after 3 seconds. */
function scrollWhenPossible(top: number): () => void {
  const attempt = (): void => {
    window.scrollTo({ top });
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), SETTLE_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchstart', stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/**
 * A new page starts at its top, going back returns to where one was. Typing, filters and product dialogs leave the page
 * behind them where it is.
 */
export function useScrollMemory(): void {
  const location = useLocation();
  const kind = useNavigationType();
  const { key } = location;
  const page = (backgroundOf(location) ?? location).pathname;
  const screen = page === '/search' ? '/' : page;

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    const remember = (): void => void positions.set(key, window.scrollY);
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
  useLayoutEffect(() => {
    if (kind !== 'POP') return;
    const top = positions.get(key);
    return top === undefined ? undefined : scrollWhenPossible(top);
  }, [key, kind]);
  useLayoutEffect(() => {
    if (kind !== 'POP') window.scrollTo({ top: 0 });
  }, [screen, kind]);
}
