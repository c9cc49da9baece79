/** Storage that never throws: private windows and full disks must not take the app down. */
const safely = (area: () => Storage) => ({
  /** The stored text, or null when absent or unreadable. */
  get(key: string): string | null {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  },
  /** Stores the text; null removes it. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
    } catch {
      // Nothing is kept then; the running page still works from memory.
    }
  },
});

/** Storage shared by all tabs, kept when they are closed. */
export const storage = safely(() => localStorage);
/** Storage of this tab, kept over a reload until it is closed. */
export const tabStorage = safely(() => sessionStorage);
