import { useRef, useState } from 'react';
import { Button } from '../components/ui/button.js';
import { Notice } from '../components/ui/notice.js';

interface Props {
  text: string;
  /** Takes back what the text tells of; absent when that is not possible. */
  undo?: () => Promise<void>;
}

/** The last change of the cart, with a way to take it back once. */
export function CartNotice({ text, undo }: Props) {
  const [state, setState] = useState<'stands' | 'busy' | 'undone'>('stands');
  const box = useRef<HTMLDivElement>(null);
  const takeBack = async (): Promise<void> => {
    setState('busy');
    try {
      await undo?.();
    } catch {
      // The undo tells its failure by itself.
      return setState('stands');
    }
    setState('undone');
    // The pressed button goes; the focus stays near.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} tabIndex={-1} className="mb-5 focus:outline-none">
      <Notice tone="info">
        <p className="whitespace-pre-line">{state === 'undone' ? 'Taken back.' : text}</p>
        {undo && state !== 'undone' && (
          <Button
            look="secondary"
            size="sm"
            className="mt-2"
            busy={state === 'busy'}
            onClick={() => void takeBack()}
          >
            Undo re-order
          </Button>
        )}
      </Notice>
    </div>
  );
}
