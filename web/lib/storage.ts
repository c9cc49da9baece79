/** Local storage that never throws: private windows and full disks must not take the app down. */
export const storage = {
  /** The stored text, or null when absent or unreadable. */
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Stores the text; null removes it. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Nothing is kept then; the running page still works from memory.
    }
  },
};
