import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** The page at an address: some have one for what stands open over them. */
function screenAt(pathname: string): string {
  if (pathname === '/search') return '/';
  return /^\/orders\/[^/]+$/.test(pathname) ? '/orders' : pathname;
}

/**
 * Says the new page's title and moves the focus to its content, as a browser does on a full page load. Changes of the
 * query alone (typing, filters, pages) do neither.
 */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const shown = useRef(screen);
  const [text, setText] = useState('');
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    main.current?.focus({ preventScroll: true });
    // The page sets its title once its code and data are there.
    const timer = setTimeout(() => setText(document.title), 400);
    return () => clearTimeout(timer);
  }, [screen, main]);
  return (
    <p role="status" aria-label="Page" className="sr-only">
      {text}
    </p>
  );
}
