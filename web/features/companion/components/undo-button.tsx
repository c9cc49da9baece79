import { Button } from '../../../components/ui/button.js';
import type { Undoable } from '../use-undoable.js';

/** Button Undo; nothing until there is something to undo. */
export function UndoButton({ of: { done, busy, undo } }: { of: Undoable }) {
  if (!done) return null;
  return (
    <Button look="quiet" size="sm" busy={busy} onClick={() => void undo()}>
      Undo
    </Button>
  );
}
