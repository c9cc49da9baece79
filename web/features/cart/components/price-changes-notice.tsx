import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { cx } from '../../../lib/class-names.js';
import { formatCents } from '../../../lib/money.js';
import { changesText, wasTotalText, type PriceChanges } from '../price-changes.js';

interface Props {
  changes: PriceChanges;
  /** The order was pressed for in the moment of the change: it waits for a second press. */
  asked: boolean;
  onNoted: () => void;
}

/** Notice about changed prices, above the total, until the buyer takes note. Screen readers read every change. */
export function PriceChangesNotice({ changes, asked, onNoted }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const text = changesText(changes);
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked]);
  return (
    <div ref={box} tabIndex={-1} role="status" aria-label="Price changes" className="rounded-md">
      {text !== '' && (
        <div
          className={cx(
            'mb-3 flex items-center gap-3 rounded-md py-2 pr-2 pl-4 text-sm',
            changes.costsMore ? 'bg-warn-soft text-warn' : 'bg-good-soft text-good',
          )}
        >
          <Icon name={changes.costsMore ? 'alert' : 'drop'} />
          <p className="flex-1">
            {text}
            {/* On a phone the total says it: the lines of the cart need the room. */}
            <span className="max-sm:sr-only"> {wasTotalText(changes)}</span>
            {asked && ` Nothing has been ordered. Place the order for ${formatCents(changes.totalCents)}?`}
          </p>
          <Button look="secondary" size="sm" onClick={onNoted}>
            Got it
          </Button>
        </div>
      )}
    </div>
  );
}
