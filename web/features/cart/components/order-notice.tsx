import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { Notice } from '../../../components/ui/notice.js';
import { formatDollars } from '../../../lib/money.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { removeFromCart } from '../cart-actions.js';
import { lineKey } from '../cart-lines.js';
import type { Blocked, PriceChange, NotPlaced } from '../checkout/order-refusal.js';

function PriceChangeList({ changes, message }: { changes: PriceChange[]; message: string }) {
  return (
    <Notice tone="warn" title="Prices have changed since you looked">
      {changes.length === 0 && <p>{message}</p>}
      <ul className="mt-1 space-y-1">
        {changes.map(({ line, shown, now }) => (
          <li key={lineKey(line)}>
            <Dotted parts={[line.product.product_name, sellerLabel(line.seller.domain)]} />:{' '}
            <s className="money">
              <span className="sr-only">was </span>
              {formatDollars(shown)}
            </s>{' '}
            <strong className="money">
              <span className="sr-only">now </span>
              {formatDollars(now)}
            </strong>
          </li>
        ))}
      </ul>
      <p className="mt-1">Nothing has been ordered. Order at the prices of this moment?</p>
    </Notice>
  );
}

function BlockedLines({ blocked, onRemoved }: { blocked: Blocked[]; onRemoved: () => void }) {
  // A seller to connect is one message, however many lines it has.
  const told = blocked.filter(
    ({ reason, message }, at) =>
      reason !== 'not_connected' || blocked.findIndex((other) => other.message === message) === at,
  );
  return (
    <Notice tone="bad" title="Your order was not placed">
      <ul className="mt-1 space-y-2">
        {told.map(({ line, reason, message }) => (
          <li key={lineKey(line)} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 flex-1 basis-48">{message}</span>
            {reason !== 'not_connected' && (
              <Button
                look="secondary"
                size="sm"
                aria-label={`Remove ${line.product.product_name}`}
                onClick={() => {
                  removeFromCart(line);
                  if (blocked.length === 1) onRemoved();
                }}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Reason why no order was placed; takes the focus, so that nobody overlooks it. */
export function OrderNotice({ refusal, onRemoved }: { refusal: NotPlaced; onRemoved: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [refusal]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Your order"
      className="mb-4 max-h-56 overflow-y-auto rounded-md"
    >
      {refusal.kind === 'repriced' && <PriceChangeList {...refusal} />}
      {refusal.kind === 'needs-confirmation' && (
        <Notice tone="warn" title="Please check before you order">
          <ul className="mt-1 space-y-1">
            {refusal.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          <p className="mt-1">Nothing has been ordered. Order it like this?</p>
        </Notice>
      )}
      {refusal.kind === 'blocked' && <BlockedLines blocked={refusal.blocked} onRemoved={onRemoved} />}
      {refusal.kind === 'failed' && (
        <Notice tone="bad" title="Failed to place order. Please try again.">
          {refusal.message !== null && <p>{refusal.message}</p>}
          {refusal.uncertain && (
            <p>We do not know whether it went through. Trying again will not order twice.</p>
          )}
        </Notice>
      )}
    </div>
  );
}
