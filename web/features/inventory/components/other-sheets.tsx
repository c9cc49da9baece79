import { listOfFirst } from '@sextant/domain/shared/list-of.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';

const NAMED = 3;

/** Says which sheets of a workbook were not read. */
export function OtherSheets({ names = [] }: { names?: readonly string[] | undefined }) {
  if (names.length === 0) return null;
  const named = names.map((name) => `“${name}”`);
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {plural(names.length, 'other sheet was', 'other sheets were')} not read: {listOfFirst(named, NAMED)}.
      Upload what you need of {wordFor(names.length, 'it', 'them')} as a file of its own.
    </p>
  );
}
