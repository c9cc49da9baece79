/**
 * Storage that never throws: private windows and full disks must not take the app down. What the browser does not store is
 * kept for the life of the page.
 */
function safely(area: () => Storage) {
  /** Values that were not stored, each with what was stored instead: once that has changed, another tab was here. */
  const unstored = new Map<string, { value: string | null; instead: string | null }>();
  const stored = (key: string): string | null => {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    /** The value that was set, or null when there is none. */
    get(key: string): string | null {
      const found = stored(key);
      const kept = unstored.get(key);
      return kept?.instead === found ? kept.value : found;
    },
    /** Stores the text; null removes it. */
    set(key: string, value: string | null): void {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        unstored.delete(key);
      } catch {
        unstored.set(key, { value, instead: stored(key) });
      }
    },
  };
}

/** Storage shared by all tabs, kept when they are closed. */
export const storage = safely(() => localStorage);
/** Storage of this tab, kept over a reload until it is closed. */
export const tabStorage = safely(() => sessionStorage);
