import { cx } from '../../../lib/class-names.js';

interface Props {
  sellers: { seller: string; label: string }[];
  chosen: string | null;
  onChoose: (seller: string | null) => void;
}

const chip = 'inline-flex h-8 items-center gap-2 rounded-full px-3 text-xs';

/** Legend and switch in one: choosing a seller draws its line beside the best price. */
export function SellerLegend({ sellers, chosen, onChoose }: Props) {
  return (
    <div role="group" aria-label="Compare with a seller" className="mt-4 flex flex-wrap items-center gap-1.5">
      <span className={cx(chip, 'font-semibold')}>
        <span aria-hidden="true" className="w-5 border-t-[3px] border-accent" />
        Best price
      </span>
      {sellers.map(({ seller, label }) => (
        <button
          key={seller}
          type="button"
          aria-pressed={chosen === seller}
          onClick={() => onChoose(chosen === seller ? null : seller)}
          className={cx(
            chip,
            'border',
            chosen === seller ? 'border-ink font-semibold' : 'border-line text-soft hover:border-edge',
          )}
        >
          <span
            aria-hidden="true"
            className={cx('w-5 border-t-2 border-dashed', chosen === seller ? 'border-ink' : 'border-edge')}
          />
          {label}
        </button>
      ))}
    </div>
  );
}
