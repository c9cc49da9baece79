import type { BasketProposal, ProposedOffer } from '@sextant/contracts/http/basket.js';
import type { ChatKit } from '@sextant/contracts/http/chat.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { Stepper } from '../../../components/ui/stepper.js';
import { formatCents, formatDollars, toCents } from '../../../lib/money.js';
import { useKit } from '../use-kit.js';
import { useUndoable, type Done } from '../use-undoable.js';
import { UndoButton } from './undo-button.js';

/** Item of a kit that goes into the cart. */
interface KitItem {
  productId: string;
  quantity: number;
}
/** Puts the items of a kit into the cart; the message of what is done names sellers and total. */
export type BuyKit = (items: readonly KitItem[], notSellers: readonly string[]) => Promise<Done>;

function offerText({ product, price, seller, availability, quantity, held }: ProposedOffer): string {
  if (held === quantity) return `${product.product_name}. Your cart holds it already.`;
  const offer = `${product.product_name}, ${formatDollars(price)} at ${seller.label}${availability === 'backorder' ? ', on backorder' : ''}`;
  return held > 0 ? `${offer}. Your cart holds ${held} of ${quantity}.` : offer;
}

const shippingText = (shipping: number): string =>
  shipping < 0 ? `${formatDollars(-shipping)} less for shipping` : `shipping ${formatDollars(shipping)}`;

interface LineProps {
  line: ProposedOffer;
  need: string;
  packs: number;
  onChange: (packs: number) => void;
}

function KitLine({ line, need, packs, onChange }: LineProps) {
  // One of the two buttons is shown at a time: the focus goes from one to the other.
  const [again, setAgain] = useState(false);
  return (
    <>
      <p className="basis-full text-xs text-soft">{offerText(line)}</p>
      {packs > 0 ? (
        <>
          <Stepper value={packs} label={`Packs of ${need}`} onChange={onChange} />
          <p className="money flex-1 text-right text-sm">
            {packs > line.held && formatCents(toCents(line.price) * (packs - line.held))}
          </p>
          <IconButton
            icon="trash"
            label={`Leave out ${need}`}
            autoFocus={again}
            onClick={() => onChange(0)}
          />
        </>
      ) : (
        <Button
          look="quiet"
          size="sm"
          autoFocus
          onClick={() => {
            setAgain(true);
            onChange(line.quantity);
          }}
        >
          Take in again
        </Button>
      )}
    </>
  );
}

const MORE = 'To get more, raise the packs, or ask for more procedures: “double it”.';

/** Placeholder with the height of a line, so that nothing jumps. */
const Pending = () => (
  <>
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-10 w-32" />
  </>
);

/** Kit of a procedure: packs to change, lines to leave out, the lowest total over all sellers, and one button to buy it. */
export function KitList({ kit, buy }: { kit: ChatKit; buy: BuyKit }) {
  const { proposal, lines, packs, failed, retry, change } = useKit(kit);
  const adding = useUndoable();
  const [added, setAdded] = useState<string | null>(null);
  const known = lines.length > 0;
  const refuses = kit.notSellers.length > 0;
  const items = lines.flatMap((line, n) => {
    const quantity = packs[n] ?? 0;
    return line && quantity > 0 ? [{ productId: line.product._id, quantity }] : [];
  });
  const lacking = proposal?.lines.flatMap((line) => (line && line.held < line.quantity ? [line] : [])) ?? [];
  const sellers = new Set(lacking.map(({ seller }) => seller.key));
  const lacks = lacking.reduce((sum, { quantity, held }) => sum + quantity - held, 0);
  const holdsSome = lacks < itemCountOf(items);
  const holdsAll = proposal !== undefined && items.length > 0 && lacks === 0;
  // Packs that are changed after the list was added can be added, too.
  const isAdded = adding.done && added === packs.join();
  const addLabel = (): string => {
    if (isAdded) return 'Added to Cart';
    if (holdsAll) return 'All in your Cart';
    if (proposal && holdsSome) return `Add the missing ${plural(lacks, 'item')} to Cart`;
    return `Add ${plural(itemCountOf(items), 'item')} to Cart`;
  };
  const buyMissing = () => {
    setAdded(packs.join());
    void adding.run(() => buy(items, kit.notSellers));
  };
  const noteOn = ({ total, cartTotal }: BasketProposal): string => {
    if (holdsAll) return `Your cart holds all of it. ${MORE}`;
    const over = refuses ? 'the sellers left' : 'all sellers';
    const note = `The lowest total over ${over}, with shipping, your own prices and what your cart holds.`;
    const cart = cartTotal === total ? '' : ` Your cart then costs ${formatDollars(cartTotal)}.`;
    return `${note}${cart}${holdsSome ? ` ${MORE}` : ''}`;
  };
  return (
    <section aria-label={kit.title} className="rounded-md border border-line bg-surface">
      <ul className="divide-y divide-line">
        {kit.lines.map(({ need, pieces, unit, choices }, n) => {
          const line = lines[n];
          return (
            <li key={need} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
              <p className="basis-full text-sm font-semibold">
                <Dotted
                  parts={[need, <span className="font-normal text-soft">{plural(pieces, unit)}</span>]}
                />
              </p>
              {line ? (
                <KitLine
                  line={line}
                  need={need}
                  packs={packs[n] ?? 0}
                  onChange={(count) => change(n, count)}
                />
              ) : known || choices.length === 0 ? (
                <p className="text-xs text-soft">
                  {refuses ? 'None of the sellers left' : 'Nobody'} has it in stock at the moment.
                </p>
              ) : (
                !failed && <Pending />
              )}
            </li>
          );
        })}
      </ul>
      <div className="border-t border-line p-3 text-sm">
        {failed ? (
          <p role="alert" className="flex items-center justify-between gap-3 text-soft">
            The prices could not be looked up.
            <Button look="quiet" size="sm" onClick={retry}>
              Try again
            </Button>
          </p>
        ) : proposal ? (
          !holdsAll && (
            <p className="flex justify-between gap-3">
              <span>
                {plural(sellers.size, 'seller')}, {shippingText(proposal.shipping)}
              </span>
              <span className="money font-semibold">
                {holdsSome ? 'Adds' : 'Total'} {formatDollars(proposal.total)}
              </span>
            </p>
          )
        ) : (
          <p className="text-soft">Looking for the lowest total…</p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            busy={adding.busy && !isAdded}
            disabled={isAdded || lacks === 0}
            onClick={buyMissing}
          >
            {addLabel()}
          </Button>
          <UndoButton of={adding} />
        </div>
        <p role="status" className="mt-2 text-xs text-soft">
          {isAdded ? adding.message : proposal && noteOn(proposal)}
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
