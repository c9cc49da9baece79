import { useState } from 'react';

export interface Undoable {
  /** Something is being done, or taken back. */
  busy: boolean;
  done: boolean;
  /** @param work gives what takes it back; a failure has been told by whoever did it */
  run: (work: () => Promise<() => Promise<void>>) => Promise<void>;
  undo: () => Promise<void>;
}

/** Something that is done once, and can be taken back. */
export function useUndoable(): Undoable {
  const [back, setBack] = useState<(() => Promise<void>) | null>(null);
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<(() => Promise<void>) | null>): Promise<void> => {
    setBusy(true);
    try {
      const next = await work();
      setBack(() => next);
    } catch {
      // Nothing has changed.
    }
    setBusy(false);
  };
  return {
    busy,
    done: back !== null,
    run: during,
    undo: () =>
      during(async () => {
        await back?.();
        return null;
      }),
  };
}
