import { useState } from 'react';

/** A completed action: its undo and its message. */
export interface Done {
  undo: () => Promise<void>;
  message?: string;
}

export interface Undoable {
  /** True while the action or its undo runs. */
  busy: boolean;
  done: boolean;
  /** Message of the completed action, until it is undone. */
  message: string | undefined;
  /** @param work shows its own failure */
  run: (work: () => Promise<Done>) => Promise<void>;
  undo: () => Promise<void>;
}

/** State of an action that is done once, and can be undone. */
export function useUndoable(): Undoable {
  const [completed, setCompleted] = useState<Done | null>(null);
  const [busy, setBusy] = useState(false);
  const whileBusy = async (work: () => Promise<Done | null>): Promise<void> => {
    setBusy(true);
    try {
      setCompleted(await work());
    } catch {
      // The failed work has changed nothing.
    }
    setBusy(false);
  };
  return {
    busy,
    done: completed !== null,
    message: completed?.message,
    run: whileBusy,
    undo: () =>
      whileBusy(async () => {
        await completed?.undo();
        return null;
      }),
  };
}
