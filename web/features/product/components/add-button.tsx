import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
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

/** Adds to the cart and says so for a second, in which pressing it again does nothing. It keeps the focus. */
export function AddButton({ className, onAdd, onDone, children }: Props) {
  const [added, setAdded] = useState(false);
  const done = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => {
      setAdded(false);
      done();
    }, ADDED_MS);
    return () => clearTimeout(timer);
  }, [added]);
  return (
    <>
      <Button
        aria-disabled={added || undefined}
        onClick={() => !added && setAdded(onAdd())}
        className={className}
      >
        <Icon name={added ? 'check' : 'cart'} size={18} />
        {added ? 'Added!' : children}
      </Button>
      {/* Inside a button nothing is read aloud by itself. */}
      <span role="status" className="sr-only">
        {added && 'Added to your cart'}
      </span>
    </>
  );
}
