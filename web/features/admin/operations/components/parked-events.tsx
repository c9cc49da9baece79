import { discardBody, type ParkedEventAnswer } from '@sextant/contracts/http/operations.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../../../components/ui/badge.js';
import { Button } from '../../../../components/ui/button.js';
import { ConfirmActions } from '../../../../components/ui/confirm-actions.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { Disclosure } from '../../../../components/ui/disclosure.js';
import { Dotted } from '../../../../components/ui/dotted.js';
import { Notice } from '../../../../components/ui/notice.js';
import { Pagination } from '../../../../components/ui/pagination.js';
import { passOnFocus } from '../../../../components/ui/pass-on-focus.js';
import { Skeleton } from '../../../../components/ui/skeleton.js';
import { useDateFormats } from '../../../../lib/dates.js';
import { messageOf } from '../../../../lib/problem.js';
import { useContractForm } from '../../../../lib/use-contract-form.js';
import { useLastPage, usePageParam } from '../../../../lib/use-page-param.js';
import { useMutationOnce } from '../../../../lib/use-mutation-once.js';
import { ReasonField } from '../../components/reason-field.js';
import { discard, operationsQuery, parkedQuery, replay } from '../api/operations.js';

/** Refetches both lists: a parked event is in one of them. */
function useRefetch() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin', 'parked'] }),
      queryClient.invalidateQueries({ queryKey: operationsQuery.queryKey }),
    ]);
}

function DiscardQuestion({ event, onClose }: { event: ParkedEventAnswer; onClose: () => void }) {
  const refetch = useRefetch();
  const { consumer, stream, seq } = event;
  const { field, submit, busy, failure } = useContractForm(discardBody, {
    initial: { consumer, stream, seq, reason: '' },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Discard this event?"
      focusOnClose={() => document.getElementById('main')}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={submit(
          async (body) => {
            await discard(body);
            await refetch();
            onClose();
          },
          (error) => messageOf(error, 'The event was not discarded. Please try again.'),
        )}
      >
        <p className="text-sm text-soft">
          {consumer} will never apply {event.type ?? 'this event'} of {stream}. What it shows of it stays
          wrong until it is rebuilt. This action cannot be undone.
        </p>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <ReasonField {...field('reason')} />
        <ConfirmActions busy={busy} onCancel={onClose}>
          Discard
        </ConfirmActions>
      </form>
    </Dialog>
  );
}

function ParkedCard({ event, mayAct }: { event: ParkedEventAnswer; mayAct: boolean }) {
  const { formatDateTime } = useDateFormats();
  const [discarding, setDiscarding] = useState(false);
  const refetch = useRefetch();
  const again = useMutationOnce({
    mutationFn: () => replay(event.consumer, event.stream),
    onSettled: refetch,
  });
  const failed = again.data?.results.find(({ error }) => error !== undefined)?.error;
  return (
    <li ref={passOnFocus} className="rounded-lg border border-line bg-surface p-4 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">
            <Dotted parts={[event.type ?? 'Unreadable event', event.stream]} />
          </h3>
          <p className="mt-1 text-soft">
            <Dotted
              parts={[
                event.consumer,
                <time dateTime={event.parkedAt}>{formatDateTime(event.parkedAt)}</time>,
              ]}
            />
          </p>
        </div>
        {mayAct && (
          <div className="flex gap-2">
            <Button look="secondary" size="sm" busy={again.isPending} onClick={() => again.mutate()}>
              Replay<span className="sr-only"> {event.stream}</span>
            </Button>
            {!event.waits && (
              <Button look="warning" size="sm" onClick={() => setDiscarding(true)}>
                Discard<span className="sr-only"> {event.stream}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="mt-3">
        {event.waits ? (
          <Badge tone="neutral" long>
            {event.error}
          </Badge>
        ) : (
          <Badge tone="bad" long>
            {event.error}
          </Badge>
        )}
      </p>
      {again.isError && (
        <div className="mt-3">
          <Notice tone="bad">
            {messageOf(again.error, 'The event was not replayed. Please try again.')}
          </Notice>
        </div>
      )}
      {failed && (
        <div className="mt-3">
          <Notice tone="bad">It failed again: {failed}</Notice>
        </div>
      )}
      {event.payload !== null && (
        <Disclosure className="mt-2" summary={<span className="text-accent">Payload</span>}>
          <pre
            tabIndex={0}
            className="max-h-80 overflow-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere"
          >
            {JSON.stringify(event.payload, null, 2)}
          </pre>
        </Disclosure>
      )}
      {discarding && <DiscardQuestion event={event} onClose={() => setDiscarding(false)} />}
    </li>
  );
}

/** Events that could not be applied, oldest first. */
export function ParkedEvents({ mayAct }: { mayAct: boolean }) {
  const [page, setPage] = usePageParam(useSearchParams());
  const { data, isError, isPlaceholderData } = useQuery(parkedQuery(page));
  const beyond = useLastPage(isPlaceholderData ? undefined : data?.pagination.pages, [page, setPage]);
  if (isError && !data) return <Notice tone="bad">Failed to load data. Please try again.</Notice>;
  if (!data || beyond) return <Skeleton className="h-20 w-full" />;
  if (data.events.length === 0)
    return <p className="text-sm text-soft">Nothing is parked: every event was applied.</p>;
  return (
    <>
      <p className="mb-3 text-sm text-soft">{plural(data.pagination.total, 'event')}</p>
      <ul className="space-y-3">
        {data.events.map((event) => (
          <ParkedCard key={event.seq} event={event} mayAct={mayAct} />
        ))}
      </ul>
      <Pagination page={page} pages={data.pagination.pages} onPage={setPage} />
    </>
  );
}
