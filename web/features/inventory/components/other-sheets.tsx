import { listOf } from '@sextant/domain/shared/list-of.js';
import { formatCount, plural } from '../../../lib/plural.js';

const NAMED = 3;

/** Says which sheets of a workbook were not read. */
export function OtherSheets({ names = [] }: { names?: readonly string[] | undefined }) {
  if (names.length === 0) return null;
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED).map((name) => `“${name}”`);
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {plural(names.length, 'other sheet was', 'other sheets were')} not read:{' '}
      {listOf(more > 0 ? [...named, `${formatCount(more)} more`] : named)}. Upload what you need of them as a
      file of its own.
    </p>
  );
}
