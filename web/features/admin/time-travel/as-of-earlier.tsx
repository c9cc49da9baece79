import { useState, type ComponentProps } from 'react';
import { Button } from '../../../components/ui/button.js';
import { TimeTravel } from './time-travel.js';

/** A button that shows an order or a cart as it stood at an earlier moment. */
export function AsOfEarlier({ kind, id }: Pick<ComponentProps<typeof TimeTravel>, 'kind' | 'id'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        As of an earlier moment
      </Button>
      {open && (
        <div className="mt-3">
          <TimeTravel kind={kind} id={id} />
        </div>
      )}
    </>
  );
}
