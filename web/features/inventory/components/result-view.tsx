import {
  checkReasons,
  isReady,
  needsCheck,
  type CheckReason,
  type InventoryResult,
} from '@sextant/contracts/http/inventory.js';
import { UPLOADED_ROWS_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { Pagination } from '../../../components/ui/pagination.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { formatDollars } from '../../../lib/money.js';
import { wantedRows, type WantedRow } from '../wanted-rows.js';
import { savingName } from '../saving-name.js';
import { shownRows, type ShownRows } from '../shown-rows.js';
import { ResultActions, type AddRows } from './result-actions.js';
import { ResultRow } from './result-row.js';
import { OtherSheets } from './other-sheets.js';
import { RowErrors } from './row-errors.js';

interface Props {
  result: InventoryResult;
  onAdd: AddRows;
  /** Button that keeps products as a list. */
  saveAsList: (rows: WantedRow[]) => ReactNode;
  onCorrect: () => void;
  onAnother: () => void;
}

/** Matches of every row, to be checked, chosen and added. */
export function ResultView({ result, onAdd, saveAsList, onCorrect, onAnother }: Props) {
  const { id, processedItems, results, totals } = result;
  const ready = processedItems.filter(isReady);
  const toCheck = (part: CheckReason['about']): number =>
    processedItems.filter(
      (item) => item.matchedProduct && checkReasons(item).some(({ about }) => about === part),
    ).length;
  const [quantities, prices] = [toCheck('quantity'), toCheck('price')];
  const notes = [
    quantities > 0 && `${plural(quantities, 'quantity', 'quantities')} to check`,
    prices > 0 && `${plural(prices, 'price')} to check`,
    results.leftOut > 0 && `${plural(results.leftOut, 'row')} left out`,
  ].filter((note) => note !== false);
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set(ready.map(({ row }) => row)));
  const [shown, setShown] = useState<ShownRows>('all');
  const [page, setPage] = useState(1);
  const rows = processedItems.filter((item) => shownRows[shown].shows(item));
  const pages = Math.max(1, Math.ceil(rows.length / UPLOADED_ROWS_PER_PAGE));
  const from = (Math.min(page, pages) - 1) * UPLOADED_ROWS_PER_PAGE;
  const select = (row: number, on: boolean): void => {
    const next = new Set(selected);
    if (on) next.add(row);
    else next.delete(row);
    setSelected(next);
  };
  // Who has corrected the columns knows that none holds quantities.
  const countsByRow = result.columns.columns.quantity === null && !result.columns.corrected;
  const correct = (
    <Button look={countsByRow ? 'secondary' : 'quiet'} size="sm" onClick={onCorrect}>
      Correct Columns
    </Button>
  );
  const chosen = processedItems.filter(
    ({ row, matchedProduct }) => selected.has(row) && matchedProduct !== null,
  );
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="font-semibold wrap-anywhere">{result.fileName}</p>
          <p role="status" className="text-sm text-soft">
            {formatCount(results.found - results.unsure)} of {plural(results.totalRows, 'row')} matched,{' '}
            {results.unsure > 0 && `${formatCount(results.unsure)} not sure, `}
            {formatCount(results.notFound)} not found
          </p>
          {notes.length > 0 && <p className="text-sm text-soft">{notes.join(', ')}</p>}
          <OtherSheets names={result.columns.otherSheets} />
        </div>
        <div className="flex flex-wrap gap-2">
          {!countsByRow && correct}
          <Button look="secondary" size="sm" onClick={onAnother}>
            Upload Another File
          </Button>
        </div>
      </div>
      {countsByRow && (
        <Notice tone="warn" title="No quantity column was found">
          <p>Each row counts as 1.</p>
          <div className="mt-2">{correct}</div>
        </Notice>
      )}
      {totals.rows > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-2 rounded-md bg-sunken px-5 py-4">
          <Figure name={`You pay today for ${plural(totals.rows, 'row')}`} value={totals.paid} />
          <Figure name="At the best prices here" value={totals.here} />
          <Figure name={savingName(totals.saving)} value={Math.abs(totals.saving)} />
        </dl>
      )}
      {(results.errors.length > 0 || processedItems.some(needsCheck)) && (
        <RowErrors id={id} errors={results.errors} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Rows shown"
          value={shown}
          options={Object.entries(shownRows).map(([value, { label }]) => ({ value, label }))}
          onChange={(value) => {
            setShown(value as ShownRows);
            setPage(1);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            size="sm"
            disabled={ready.length === 0}
            onClick={() => setSelected(new Set(ready.map(({ row }) => row)))}
          >
            Select All Ready ({formatCount(ready.length)})
          </Button>
          <Button
            look="quiet"
            size="sm"
            disabled={chosen.length === 0}
            onClick={() => setSelected(new Set())}
          >
            Select None
          </Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="py-8 text-center text-soft">No rows here.</p>
      ) : (
        <ul
          aria-label="Rows of the list"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {rows.slice(from, from + UPLOADED_ROWS_PER_PAGE).map((item) => (
            <ResultRow
              key={item.row}
              uploadId={id}
              item={item}
              selected={selected.has(item.row)}
              onSelect={(on) => select(item.row, on)}
            />
          ))}
        </ul>
      )}
      <Pagination page={Math.min(page, pages)} pages={pages} onPage={setPage} />
      <ResultActions items={chosen} onAdd={onAdd}>
        {saveAsList(wantedRows(chosen))}
      </ResultActions>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="money text-lg font-semibold">{formatDollars(value)}</dd>
    </div>
  );
}
