import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../../components/ui/button.js';
import { Notice } from '../../../../components/ui/notice.js';
import { messageOf } from '../../../../lib/problem.js';
import { verifyAudit } from '../api/audit.js';

/** Walks the whole chain of records and says whether it is as it was written. */
export function VerifyLog() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: verifyAudit });
  return (
    <div className="mb-6 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-soft">
          Every record holds the hash of the one before. Changing, removing or adding one breaks the chain.
        </p>
        <Button look="secondary" busy={isPending} onClick={() => mutate()}>
          {isPending ? 'Verifying...' : 'Verify'}
        </Button>
      </div>
      {error && <Notice tone="bad">{messageOf(error, 'The log was not verified. Please try again.')}</Notice>}
      {data?.ok === true && (
        <Notice tone="good" title={`${plural(data.records, 'record')} verified`}>
          {data.hash === '' ? (
            'The log is empty.'
          ) : (
            <span className="wrap-anywhere">The newest has the hash {data.hash}</span>
          )}
        </Notice>
      )}
      {data?.ok === false && (
        <Notice tone="bad" title="The log was tampered with">
          {data.problem} {plural(data.records, 'record')} before it {wordFor(data.records, 'is', 'are')} as
          written.
        </Notice>
      )}
    </div>
  );
}
