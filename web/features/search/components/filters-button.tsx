import { Icon } from '../../../components/ui/icon.js';
import { buttonClass } from '../../../components/ui/button.js';
import { cx } from '../../../lib/class-names.js';

interface Props {
  open: boolean;
  /** Number of active filters. */
  count: number;
  onClick: () => void;
}

/** Shows and hides the filters; on a phone there is only room for the icon. */
export function FiltersButton({ open, count, onClick }: Props) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onClick}
      className={cx(buttonClass('secondary'), 'relative h-14! rounded-lg! max-sm:w-14 max-sm:px-0!')}
    >
      <Icon name="filter" size={18} />
      <span className="max-sm:sr-only">Filters</span>
      {count > 0 && (
        <span className="money rounded-full bg-accent px-2 text-xs leading-5 text-on-accent max-sm:absolute max-sm:-top-1.5 max-sm:-right-1.5">
          {count}
          <span className="sr-only"> active</span>
        </span>
      )}
    </button>
  );
}
