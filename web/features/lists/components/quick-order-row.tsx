import type { MatchedCandidate, MatchedProduct } from '@sextant/contracts/http/inventory.js';
import { EXCELLENT_MATCH } from '@sextant/contracts/http/limits.js';
import type { QuickOrderLine } from '@sextant/contracts/http/lists.js';
import { useId } from 'react';
import { AtBest } from '../../../components/catalog/at-best.js';
import { qualityOf } from '../../../components/catalog/match-quality.js';
import { Reasons } from '../../../components/catalog/match-reasons.js';
import { Badge } from '../../../components/ui/badge.js';
import { inputClass } from '../../../components/ui/field.js';
import { Picture } from '../../../components/ui/picture.js';
import { Stepper } from '../../../components/ui/stepper.js';
import type { OwnBest } from '../../../lib/own-prices.js';

/** Product chosen for a line; null for none. */
export interface QuickChoice {
  productId: string | null;
  quantity: number;
}

interface Props {
  line: QuickOrderLine;
  choice: QuickChoice;
  /** The user's own price of a candidate, as `useOwnBest` gives it. */
  ownOf: (product: MatchedProduct) => OwnBest | null | undefined;
  onChange: (choice: QuickChoice) => void;
}

/** What a line that is left out may mean; nothing where only the user can have left it out. */
function WhyLeftOut({
  product: { product, confidence },
  quantityProblem,
}: Pick<QuickOrderLine, 'quantityProblem'> & { product: MatchedCandidate }) {
  if (confidence < EXCELLENT_MATCH)
    return <p className="wrap-anywhere">Perhaps {product.name}? Choose it if that is what you mean.</p>;
  return quantityProblem && <p>Left out until you choose the product and its quantity.</p>;
}

/** A line as it was pasted, beside what it may mean. */
export function QuickOrderRow({
  line: { line, text, quantityProblem, candidates },
  choice,
  ownOf,
  onChange,
}: Props) {
  const id = useId();
  const shown = candidates.find(({ product }) => product.id === choice.productId) ?? candidates[0];
  const quality = qualityOf(shown?.confidence ?? 0, shown?.reasons ?? []);
  return (
    <li className="grid gap-x-5 gap-y-3 px-4 py-4 md:grid-cols-[1fr_1.8fr_8.5rem] md:items-start">
      <div className="min-w-0 text-sm">
        <p className="font-semibold wrap-anywhere">{text}</p>
        <p className="text-soft">Line {line}</p>
        {quantityProblem && <p className="text-bad wrap-anywhere">{quantityProblem}</p>}
      </div>
      {shown ? (
        <div className="flex min-w-0 gap-3">
          <Picture src={shown.product.image} alt="" className="size-14 shrink-0" />
          <div className="min-w-0 flex-1 space-y-2 text-sm">
            <label htmlFor={id} className="sr-only">
              Product for line {line}
            </label>
            <select
              id={id}
              value={choice.productId ?? ''}
              onChange={({ target: { value } }) => {
                const taken = candidates.find(({ product }) => product.id === value);
                onChange({
                  productId: taken?.product.id ?? null,
                  quantity: taken?.cost.quantity ?? choice.quantity,
                });
              }}
              className={inputClass}
            >
              <option value="">Leave out</option>
              {candidates.map(({ product, confidence }) => (
                <option key={product.id} value={product.id}>
                  {product.name} ({confidence}%)
                </option>
              ))}
            </select>
            <p className="money flex flex-wrap items-center gap-2 text-soft">
              <Badge tone={quality.tone}>
                {quality.label} · {shown.confidence}%
              </Badge>
              {shown.product.manufacturerCode}
              <AtBest key={shown.product.id} min_price={shown.product.minPrice} own={ownOf(shown.product)} />
            </p>
            {choice.productId === null && <WhyLeftOut product={shown} quantityProblem={quantityProblem} />}
            {shown.cost.conversion && <p className="text-soft">{shown.cost.conversion}</p>}
            <Reasons reasons={shown.reasons} />
          </div>
        </div>
      ) : (
        <p className="text-sm text-soft">No product found.</p>
      )}
      {choice.productId !== null && (
        <div className="justify-self-start">
          <Stepper
            value={choice.quantity}
            label={`Quantity for line ${line}`}
            onChange={(quantity) => onChange({ ...choice, quantity })}
          />
        </div>
      )}
    </li>
  );
}
