import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';

const ADDED_MS = 1000;

interface Props {
  className: string;
  /** Answers whether anything was added: a visitor is asked to sign in instead. */
  onAdd: () => boolean;
  /** The confirmation has been shown long enough. */
  onDone?: () => void;
  children: ReactNode;
}

/** Adds to the cart and says so for a second, in which it cannot be pressed again. */
export function AddButton({ className, onAdd, onDone, children }: Props) {
  const [added, setAdded] = useState(false);
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => {
      setAdded(false);
      onDone?.();
    }, ADDED_MS);
    return () => clearTimeout(timer);
  }, [added, onDone]);
  return (
    <Button
      disabled={added}
      onClick={() => setAdded(onAdd())}
      className={`${className} disabled:opacity-100`}
    >
      <Icon name={added ? 'check' : 'cart'} size={18} />
      <span aria-live="polite">{added ? 'Added!' : children}</span>
    </Button>
  );
}
