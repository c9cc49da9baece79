import type { ChatKit, ChatKitLine } from '@sextant/contracts/http/chat.js';
import { cartTotals } from '@sextant/domain/shipping/shipping.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Stepper } from '../../../components/ui/stepper.js';
import { formatCents, formatDollars, toCents } from '../../../lib/money.js';
import { plural } from '../../../lib/plural.js';
import { shippingRuleOf } from '../../../lib/sellers.js';
import { useUndoable, type Done } from '../use-undoable.js';
import { UndoButton } from './undo-button.js';

/** What a list puts into the cart. */
export interface KitItem {
  productId: string;
  sellerUrl: string;
  quantity: number;
}
/** Says from whom it comes now and what the cart costs. */
export type BuyKit = (items: readonly Pick<KitItem, 'productId' | 'quantity'>[]) => Promise<Done>;

type Buyable = ChatKitLine & Required<Pick<ChatKitLine, 'product' | 'offer'>>;
const isBuyable = (line: ChatKitLine): line is Buyable =>
  line.product !== undefined && line.offer !== undefined;

/** What a procedure takes: packs to change, lines to leave out, the total over all sellers, and one tap to the cart. */
export function KitList({ kit, buy }: { kit: ChatKit; buy: BuyKit }) {
  const [packs, setPacks] = useState<readonly number[]>(() => kit.lines.map((line) => line.packs));
  const adding = useUndoable();
  const change = (at: number, count: number): void =>
    setPacks((all) => all.map((old, n) => (n === at ? count : old)));
  const chosen = kit.lines.flatMap((line, n) =>
    isBuyable(line) && (packs[n] ?? 0) > 0 ? [{ line, quantity: packs[n] ?? 0 }] : [],
  );
  const totals = cartTotals(
    chosen.map(({ line, quantity }) => ({
      sellerDomain: line.offer.domain,
      priceCents: toCents(line.offer.price),
      quantity,
    })),
    shippingRuleOf,
  );
  const items = chosen.map(({ line, quantity }) => ({
    productId: line.product.id,
    quantity,
  }));
  return (
    <section aria-label={kit.title} className="rounded-md border border-line bg-surface">
      <ul className="divide-y divide-line">
        {kit.lines.map((line, n) => (
          <li key={line.need} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
            <div className="basis-full">
              <p className="text-sm font-semibold">
                {line.need} <span className="font-normal text-soft">· {plural(line.pieces, line.unit)}</span>
              </p>
              <p className="text-xs text-soft">
                {isBuyable(line)
                  ? `${line.product.name}, ${formatDollars(line.offer.price)} at ${line.offer.label}`
                  : 'Nobody has it in stock at the moment.'}
              </p>
            </div>
            {isBuyable(line) &&
              ((packs[n] ?? 0) > 0 ? (
                <>
                  <Stepper
                    value={packs[n] ?? 1}
                    label={`Packs of ${line.need}`}
                    onChange={(count) => change(n, count)}
                  />
                  <p className="money flex-1 text-right text-sm">
                    {formatDollars(line.offer.price * (packs[n] ?? 0))}
                  </p>
                  <IconButton icon="trash" label={`Leave out ${line.need}`} onClick={() => change(n, 0)} />
                </>
              ) : (
                <Button look="quiet" size="sm" onClick={() => change(n, line.packs)}>
                  Take in again
                </Button>
              ))}
          </li>
        ))}
      </ul>
      <div className="border-t border-line p-3 text-sm">
        <p className="flex justify-between">
          <span>
            {plural(totals.sellers.length, 'seller')}, shipping {formatCents(totals.shippingCents)}
          </span>
          <span className="money font-semibold">Total {formatCents(totals.totalCents)}</span>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            busy={adding.busy && !adding.done}
            disabled={adding.done || chosen.length === 0}
            onClick={() => void adding.run(() => buy(items))}
          >
            {adding.done ? 'Added to Cart' : `Add ${plural(chosen.length, 'item')} to Cart`}
          </Button>
          <UndoButton of={adding} />
        </div>
        <p role="status" className="mt-2 text-xs text-soft">
          {adding.done
            ? adding.told
            : 'At list prices. Your cart takes each product from where its total is least, your own prices and what it holds counted.'}
        </p>
        <details className="mt-3 text-xs text-soft">
          <summary className="cursor-pointer py-1">Where the quantities come from</summary>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {kit.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  );
}
