import { cx } from '../../lib/class-names.js';

/** A turning ring; the text beside it says what is going on. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block animate-spin rounded-full border-2 border-current border-r-transparent',
        size === 'small' ? 'size-4' : 'size-9',
      )}
    />
  );
}
