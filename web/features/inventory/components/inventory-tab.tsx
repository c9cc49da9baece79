import type { InventoryResult, LatestInventoryAnswer } from '@sextant/contracts/http/inventory.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState, failedTitle } from '../../../components/ui/failed-state.js';
import { Loading } from '../../../components/ui/loading.js';
import { Notice } from '../../../components/ui/notice.js';
import { useDateFormats } from '../../../lib/dates.js';
import { useDialog } from '../../../lib/dialogs.js';
import { formatDollars } from '../../../lib/money.js';
import {
  latestUploadQuery,
  NOT_UPLOADED,
  uploadError,
  useUpload,
  type Upload,
} from '../api/inventory-calls.js';
import { savingName } from '../saving-name.js';
import { shownRows } from '../shown-rows.js';
import type { WantedRow } from '../wanted-rows.js';
import type { AddRows } from './result-actions.js';
import { UploadDialog } from './upload-dialog.js';

const OPENER = 'open-inventory-upload';
const opener = (): HTMLElement | null => document.getElementById(OPENER);

interface Props {
  onAdd: AddRows;
  /** Button that keeps products as a list. */
  saveAsList: (rows: WantedRow[]) => ReactNode;
}

const isRunning = (upload: Upload, latest: LatestInventoryAnswer | undefined): boolean =>
  upload.isPending || (latest?.state === 'processing' && !upload.isError);

/** Label of the button, by what the dialog shows next. */
function nextStep(upload: Upload, latest: LatestInventoryAnswer | undefined): string {
  if (isRunning(upload, latest)) return 'Show Progress';
  if (upload.isError || latest?.state !== 'done') return 'Upload Inventory List';
  return latest.data.state === 'matched' ? 'Show Result' : 'Name Columns';
}

/** The practice's own inventory list, compared with the catalog. */
export function InventoryTab({ onAdd, saveAsList }: Props) {
  const { data, error, refetch } = useQuery(latestUploadQuery);
  const { value, open, close } = useDialog<true>('inventory-upload');
  // Here and not in the dialog, which may be closed before the file has arrived.
  const upload = useUpload();
  const running = isRunning(upload, data);
  const lost = data?.state === 'failed' ? data.message : null;
  const failure = upload.isError ? uploadError(upload.error) : lost;
  const result = !running && data?.state === 'done' && data.data.state === 'matched' ? data.data : undefined;
  const seen = useEffectEvent(() => upload.isError && upload.reset());
  const opened = value !== null;
  // The dialog has shown the failure.
  useEffect(() => (opened ? () => void seen() : undefined), [opened]);
  const begun = running || data?.state === 'done';
  const button = (
    <Button id={OPENER} size={begun ? 'sm' : 'md'} onClick={() => open(true)}>
      {nextStep(upload, data)}
    </Button>
  );
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-lg font-semibold">Inventory Management</h2>
          <p className="mt-1 text-sm text-soft">
            Upload what you buy today and see what it would cost across all sellers.
          </p>
        </div>
        {begun && button}
      </div>
      {error && (
        <FailedState level="h3" title={failedTitle('Your list', data)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading label="Loading your list" blocks={['h-28 w-full']} />}
      {data && !begun && (
        <EmptyState
          icon="rows"
          level="h3"
          title="No inventory list yet"
          text="A spreadsheet from your storeroom or a seller's order history is enough: product names, codes where you have them, quantities and what you pay."
        >
          {button}
        </EmptyState>
      )}
      {failure !== null && !running && !opened && (
        <div className="mb-4">
          <Notice tone="bad" title={NOT_UPLOADED}>
            {failure}
          </Notice>
        </div>
      )}
      {result && <Summary result={result} />}
      {begun && !result && (
        <p role="status" className="rounded-lg border border-line bg-surface px-5 py-4 text-sm">
          {running ? 'Your list is being processed.' : 'Your list waits for its columns to be named.'}
        </p>
      )}
      {opened && (
        <UploadDialog
          latest={data}
          upload={upload}
          onAdd={onAdd}
          saveAsList={saveAsList}
          onClose={close}
          focusOnClose={opener}
        />
      )}
    </div>
  );
}

function Summary({ result }: { result: InventoryResult }) {
  const { fileName, uploadedAt, results, totals, processedItems } = result;
  const { formatDate } = useDateFormats();
  const toCheck = processedItems.filter(shownRows.toCheck.shows).length;
  const notes = [
    toCheck > 0 && `${plural(toCheck, 'row')} to check`,
    results.leftOut > 0 && `${plural(results.leftOut, 'row')} left out`,
  ].filter((note) => note !== false);
  const figures = [
    { name: 'Rows', value: formatCount(results.totalRows) },
    { name: 'Matched', value: formatCount(results.found - results.unsure) },
    ...(results.unsure > 0 ? [{ name: 'Not sure', value: formatCount(results.unsure) }] : []),
    { name: 'Not found', value: formatCount(results.notFound) },
    ...(totals.rows > 0
      ? [
          {
            name: savingName(totals.saving),
            value: formatDollars(Math.abs(totals.saving)),
          },
        ]
      : []),
  ];
  return (
    <div className="rounded-lg border border-line bg-surface px-5 py-4">
      <p className="text-sm wrap-anywhere">
        <span className="font-semibold">{fileName}</span>
        <span className="text-soft">, uploaded {formatDate(uploadedAt)}</span>
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="money text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && <p className="mt-2 text-sm text-soft">{notes.join(', ')}</p>}
    </div>
  );
}
