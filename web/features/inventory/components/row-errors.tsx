import { formatCount } from '@sextant/domain/shared/plural.js';
import { Button } from '../../../components/ui/button.js';
import { Disclosure } from '../../../components/ui/disclosure.js';
import { Notice } from '../../../components/ui/notice.js';
import { useErrorFile } from '../api/inventory-calls.js';

const MAX_SHOWN = 100;

interface Props {
  id: string;
  errors: readonly string[];
}

/** Errors of rows, and the error file. */
export function RowErrors({ id, errors }: Props) {
  const file = useErrorFile(id);
  return (
    <div className="rounded-lg border border-line px-4 py-2">
      {errors.length > 0 && (
        <Disclosure
          summary={
            <span className="text-sm font-semibold text-bad">Errors ({formatCount(errors.length)})</span>
          }
        >
          <ul tabIndex={0} aria-label="Errors" className="max-h-56 space-y-1 overflow-y-auto py-2 text-sm">
            {errors.slice(0, MAX_SHOWN).map((error, at) => (
              <li key={at} className="wrap-anywhere">
                {error}
              </li>
            ))}
            {errors.length > MAX_SHOWN && <li>The file below has all of them.</li>}
          </ul>
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 py-1 text-sm text-soft">
        <span>Rows to look at, with what is wrong, as a spreadsheet</span>
        <Button look="secondary" size="sm" busy={file.isPending} onClick={() => file.mutate()}>
          Download Error File
        </Button>
      </div>
      {file.isError && <Notice tone="bad">The file could not be fetched. Please try again.</Notice>}
    </div>
  );
}
