const RELOADED = 'sextant.reloaded';
/** Should a reload not help, the next one must not follow at once. */
const ONCE_IN_MS = 30_000;

let destination = (): string | null => null;

/**
 * Sets where a reload leads: the router changes the address only when the chunk of the next page has arrived.
 * @param address path, query and hash of the page on its way; null when there is none
 */
export function setDestination(address: () => string | null): void {
  destination = address;
}

let ready = (): Promise<unknown> => Promise.resolve();

/** Sets what a reload waits for: what the page would lose. */
export function setBeforeReload(wait: () => Promise<unknown>): void {
  ready = wait;
}

/** A lazy chunk failed to load. */
export class ChunkLoadError extends Error {}

/** True when the server has another build: the page names its own script. */
async function replaced(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && own != null && !(await page.text()).includes(`"${own}"`);
}

/** Reloads unless that has just been tried. */
async function reload(now: number): Promise<boolean> {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED)) < ONCE_IN_MS) return false;
    sessionStorage.setItem(RELOADED, String(now));
  } catch {
    // Without storage there is no telling whether it was tried.
    return false;
  }
  await ready();
  const to = destination();
  if (to === null) window.location.reload();
  else window.location.assign(to);
  return true;
}

/**
 * Loads a lazy chunk; tries twice. A tab that was open before a new build asks for chunks that are gone: it reloads into
 * the new build, once.
 * @throws ChunkLoadError
 */
export async function lazyWithReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    const renewing = (await replaced().catch(() => false)) && (await reload(Date.now()));
    if (renewing) return new Promise<T>(() => undefined);
    return await load().catch((cause: unknown) => {
      throw new ChunkLoadError('A part of the app could not be loaded', { cause });
    });
  }
}
