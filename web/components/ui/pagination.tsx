import { cx } from '../../lib/class-names.js';
import { Icon } from './icon.js';
import { pageItems } from './pages.js';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const box =
  'inline-flex h-10 min-w-10 items-center justify-center rounded-md px-2 text-sm disabled:opacity-40';

/** Numbered pages; nothing at all when there is only one. */
export function Pagination({ page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-1">
      <button
        type="button"
        className={cx(box, 'hover:bg-sunken')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" size={16} />
        <span className="px-1 max-xs:sr-only">Previous</span>
      </button>
      {pageItems(page, pages).map((item) =>
        typeof item === 'number' ? (
          <button
            key={item}
            type="button"
            aria-label={`Page ${item}`}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
            className={cx(
              box,
              'money',
              item === page ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
            )}
          >
            {item}
          </button>
        ) : (
          <span key={item} className="px-1 text-soft" aria-hidden="true">
            …
          </span>
        ),
      )}
      <button
        type="button"
        className={cx(box, 'hover:bg-sunken')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <span className="px-1 max-xs:sr-only">Next</span>
        <Icon name="right" size={16} />
      </button>
    </nav>
  );
}
