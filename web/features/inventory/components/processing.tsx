import type { LatestInventoryAnswer } from '@sextant/contracts/http/inventory.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { Spinner } from '../../../components/ui/spinner.js';
import { useStopUpload } from '../api/inventory-calls.js';

interface Props {
  progress: Extract<LatestInventoryAnswer, { state: 'processing' }> | undefined;
}

/** A file is on its way: how far it is, as soon as that is known. */
export function Processing({ progress }: Props) {
  const stop = useStopUpload();
  const { done = 0, total = 0 } = progress ?? {};
  return (
    <div className="flex flex-col items-center gap-4 py-14 text-center">
      <span className="text-accent">
        <Spinner size="large" />
      </span>
      <p role="status" className="font-semibold">
        Processing your file...
      </p>
      {total > 0 && (
        <>
          <progress
            aria-label="Rows matched"
            value={done}
            max={total}
            className="h-2 w-full max-w-xs accent-accent"
          />
          <p className="money text-sm text-soft">
            {formatCount(done)} of {formatCount(total)} rows
          </p>
        </>
      )}
      {progress && (
        <Button look="quiet" size="sm" busy={stop.isPending} onClick={() => stop.mutate(progress.id)}>
          Stop
        </Button>
      )}
      {stop.isError && <Notice tone="bad">The upload was not stopped. Please try again.</Notice>}
    </div>
  );
}
