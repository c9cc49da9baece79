import type { BasketOptions } from '@sextant/contracts/http/basket.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { Disclosure } from '../../../components/ui/disclosure.js';
import { Select } from '../../../components/ui/select.js';
import { changeOptions } from '../store/basket-options.js';

interface Props {
  options: BasketOptions;
  /** Sellers the cart buys from now. */
  sellers: number;
  /** The buyer has connected sellers. */
  anyConnected: boolean;
}

const ANY = 'any';

/** Constraints of the cheaper basket. */
export function OptionsPanel({ options, sellers, anyConnected }: Props) {
  const most = Math.max(sellers, options.maxSellers ?? 1);
  const counts = Array.from({ length: most }, (_, at) => String(at + 1));
  return (
    <Disclosure className="mt-2" summary={<span className="text-sm font-semibold">Options</span>}>
      <div className="space-y-1 pb-1">
        <Select
          label="Sellers"
          value={options.maxSellers === undefined ? ANY : String(options.maxSellers)}
          options={[
            { value: ANY, label: 'Any number of sellers' },
            ...counts.map((count) => ({ value: count, label: `At most ${plural(Number(count), 'seller')}` })),
          ]}
          onChange={(value) => changeOptions({ maxSellers: value === ANY ? undefined : Number(value) })}
        />
        {anyConnected && (
          <Checkbox
            checked={options.onlyConnected}
            onChange={(onlyConnected) => changeOptions({ onlyConnected })}
          >
            Only sellers I have connected
          </Checkbox>
        )}
        <Checkbox checked={options.otherPacks} onChange={(otherPacks) => changeOptions({ otherPacks })}>
          Other packs of the same product
        </Checkbox>
        <Checkbox checked={options.equals} onChange={(equals) => changeOptions({ equals })}>
          Other brands with the same specification
        </Checkbox>
        {options.keep.length > 0 && (
          <p className="flex items-center justify-between gap-3 text-sm text-soft">
            {plural(options.keep.length, 'line')} kept at {wordFor(options.keep.length, 'its', 'their')}{' '}
            seller
            <Button look="quiet" size="sm" onClick={() => changeOptions({ keep: [] })}>
              Look at {wordFor(options.keep.length, 'it', 'them')} again
            </Button>
          </p>
        )}
      </div>
    </Disclosure>
  );
}
