import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { useAdded } from '../use-added.js';
import { AddedStatus } from './added-status.js';

interface Props {
  className: string;
  /** Id of a text about what it adds. */
  describedBy?: string;
  /** Answers whether anything was added: a visitor is asked to log in instead. */
  onAdd: () => boolean;
  /** The confirmation has been shown long enough. */
  onDone?: () => void;
  children: ReactNode;
}

/** Adds to the cart and says for a second that it did. The button keeps the focus. */
export function AddButton({ className, describedBy, onAdd, onDone, children }: Props) {
  const [added, press] = useAdded(onDone);
  return (
    <>
      <Button
        aria-disabled={added || undefined}
        aria-describedby={describedBy}
        onClick={() => press(onAdd)}
        className={className}
      >
        <Icon name={added ? 'check' : 'cart'} size={18} />
        {added ? 'Added!' : children}
      </Button>
      <AddedStatus added={added} />
    </>
  );
}
