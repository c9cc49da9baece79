const RELOADED = 'sextant.reloaded';
/** Should a reload not help, the next one must not follow at once. */
const ONCE_IN_MS = 30_000;

let destination = (): string | null => null;

/**
 * Says where a reload has to lead: the router changes the address only when the code of the next page has arrived.
 * @param address path, query and hash of the page on its way; null when there is none
 */
export function setDestination(address: () => string | null): void {
  destination = address;
}

/** A part of the app that cannot be had, mostly for want of a network. */
export class PartMissing extends Error {}

/** Whether the server now has another build of the app than the one that runs here: the page names its own script. */
async function replaced(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && own != null && !(await page.text()).includes(`"${own}"`);
}

/** Reloads unless that has just been tried. */
function reload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED)) < ONCE_IN_MS) return false;
    sessionStorage.setItem(RELOADED, String(now));
  } catch {
    // Without storage there is no telling whether it was tried.
    return false;
  }
  const to = destination();
  if (to === null) window.location.reload();
  else window.location.assign(to);
  return true;
}

/**
 * Loads a part of the app's own code. A tab that was open before a new build asks for code that is gone: it becomes the new
 * build, once. A network that stumbles is tried once more.
 * @throws PartMissing
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    const renewing = (await replaced().catch(() => false)) && reload(Date.now());
    if (renewing) return new Promise<T>(() => undefined);
    return await load().catch((cause: unknown) => {
      throw new PartMissing('A part of the app could not be loaded', { cause });
    });
  }
}
