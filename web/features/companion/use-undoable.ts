import { useState } from 'react';

/** A completed action: its undo and its message. */
export interface Done {
  undo: () => Promise<void>;
  message?: string;
}

export interface Undoable {
  /** Something is being done, or taken back. */
  busy: boolean;
  done: boolean;
  /** Message of the completed action, until it is undone. */
  message: string | undefined;
  /** @param work tells a failure by itself */
  run: (work: () => Promise<Done>) => Promise<void>;
  undo: () => Promise<void>;
}

/** Something that is done once, and can be taken back. */
export function useUndoable(): Undoable {
  const [standing, setStanding] = useState<Done | null>(null);
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<Done | null>): Promise<void> => {
    setBusy(true);
    try {
      setStanding(await work());
    } catch {
      // The failed work has changed nothing.
    }
    setBusy(false);
  };
  return {
    busy,
    done: standing !== null,
    message: standing?.message,
    run: during,
    undo: () =>
      during(async () => {
        await standing?.undo();
        return null;
      }),
  };
}
