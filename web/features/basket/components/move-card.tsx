import type { BasketMove, BasketMoveLine, BasketOffer } from '@sextant/contracts/http/basket.js';
import { plural } from '@sextant/domain/shared/plural.js';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { formatCents, formatUnitPrice, toCents } from '../../../lib/money.js';

interface Props {
  move: BasketMove;
  busy: boolean;
  onAccept: () => void;
  /** Keeps these lines where they are; other moves are computed without them. */
  onKeep: (lines: readonly BasketMoveLine[]) => void;
}

const unitOf = ({ unitPrice }: Pick<BasketOffer, 'unitPrice'>): string =>
  unitPrice === null ? '' : ` (${formatUnitPrice(unitPrice)} per piece)`;

/** "3 lines to DC Dental"; of several sellers their number. */
function moveTitle({ lines }: BasketMove): string {
  const sellers = [...new Set(lines.map(({ to }) => to.seller.label))];
  const where = sellers.length === 1 ? sellers[0] : plural(sellers.length, 'seller');
  return `${plural(lines.length, 'line')} to ${where}`;
}

/** Lines that move together, why, and what it saves, or costs where it saves nothing. */
export function MoveCard({ move, busy, onAccept, onKeep }: Props) {
  const cents = toCents(move.saving);
  const title = moveTitle(move);
  return (
    <li className="rounded-md border border-line bg-surface p-3 text-ink">
      <div className="flex items-baseline justify-between gap-3">
        <h4 className="text-sm font-semibold">{title}</h4>
        <p className={cents > 0 ? 'money text-sm font-semibold text-good' : 'money text-sm font-semibold'}>
          {cents > 0 ? `−${formatCents(cents)}` : `+${formatCents(toCents(move.needed) - cents)}`}
        </p>
      </div>
      <ul className="mt-2 space-y-2">
        {move.lines.map((line) => (
          <MovedLine key={line.from.product._id + line.from.seller.url} line={line}>
            {move.lines.length > 1 && (
              <Button
                look="quiet"
                size="sm"
                disabled={busy}
                onClick={() => onKeep([line])}
                aria-label={`Keep this one: ${line.from.product.product_name} at ${line.from.seller.label}`}
              >
                Keep this one
              </Button>
            )}
          </MovedLine>
        ))}
      </ul>
      <ul className="mt-2 list-disc pl-4 text-xs text-soft">
        {move.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        <Button look="secondary" size="sm" disabled={busy} onClick={onAccept} aria-label={`Move ${title}`}>
          Move
        </Button>
        <Button
          look="quiet"
          size="sm"
          disabled={busy}
          onClick={() => onKeep(move.lines)}
          aria-label={`Keep here: ${title}`}
        >
          Keep here
        </Button>
      </div>
    </li>
  );
}

interface MovedLineProps {
  line: BasketMoveLine;
  children: ReactNode;
}

function MovedLine({ line: { from, to, kind, because }, children }: MovedLineProps) {
  return (
    <li className="text-xs">
      <p className="font-semibold break-words">
        {to.quantity} × {to.product.product_name}
      </p>
      {kind !== 'same' && (
        <p className="mt-1">
          <Badge tone="warn">{kind === 'pack' ? 'Another pack' : `Another brand: ${to.product.brand}`}</Badge>
          <span className="mt-1 block text-soft">
            Instead of {from.quantity} × {from.product.product_name}. {because}
          </span>
        </p>
      )}
      <p className="mt-0.5 text-soft">
        {from.seller.label}{' '}
        {from.price === null ? (
          '(no price)'
        ) : (
          <span className="money">{formatCents(toCents(from.price) * from.quantity)}</span>
        )}
        {kind !== 'same' && unitOf(from)} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> {to.seller.label}{' '}
        <span className="money">{formatCents(toCents(to.price) * to.quantity)}</span>
        {kind !== 'same' && unitOf(to)}
      </p>
      {children}
    </li>
  );
}
