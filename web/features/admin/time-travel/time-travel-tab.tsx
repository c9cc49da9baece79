import { historyKinds, historyParam, type HistoryKind } from '@sextant/contracts/http/time-travel.js';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { Field } from '../../../components/ui/field.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { hasStatus } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { historyQuery } from './api/time-travel-calls.js';
import { TimeTravel } from './time-travel.js';

const kindLabels: Record<HistoryKind, string> = {
  order: 'Order',
  cart: 'Cart',
  product: 'Product',
};
const idHints: Record<HistoryKind, string> = {
  order: 'The order’s whole id, as in its address',
  cart: 'The id of the user whose cart it is',
  product: 'The product’s id, as in its address',
};

/** Any order, cart or product as it stood at a moment. */
export function TimeTravelTab() {
  const [params, setParams] = useSearchParams();
  const kind = historyKinds.find((name) => name === params.get('kind')) ?? 'order';
  const at = params.get('at');
  const wanted = historyParam.safeParse({ kind, id: params.get('id') ?? '' });
  const queryClient = useQueryClient();
  const { field, submit, restart, busy } = useContractForm(historyParam.pick({ id: true }), {
    initial: { id: params.get('id') ?? '' },
  });
  return (
    <div>
      <form
        noValidate
        className="mb-6 flex flex-wrap items-start gap-3"
        onSubmit={submit(
          async ({ id }) => {
            // An unknown id is said at its field; whatever else fails, in place of the history.
            await queryClient.fetchQuery(historyQuery({ kind, id })).catch((error: unknown) => {
              if (hasStatus(error, 404)) throw error;
            });
            setParams({ kind, id }, { preventScrollReset: true });
            // The field follows the address from here on: another kind empties it.
            restart({ id });
          },
          () => null,
        )}
      >
        <div>
          <p className="mb-1.5 text-sm font-semibold" aria-hidden="true">
            What
          </p>
          <Segmented
            label="What"
            value={kind}
            options={historyKinds.map((value) => ({ value, label: kindLabels[value] }))}
            onChange={(value) => setParams({ kind: value }, { preventScrollReset: true })}
          />
        </div>
        <Field {...field('id')} label="Id" hint={idHints[kind]} className="min-w-60 flex-1" />
        <Button type="submit" busy={busy} className="mt-6.5">
          Look back
        </Button>
      </form>
      {wanted.success ? (
        <TimeTravel
          kind={wanted.data.kind}
          id={wanted.data.id}
          at={at !== null && !Number.isNaN(Date.parse(at)) ? at : undefined}
        />
      ) : (
        <EmptyState
          icon="clock"
          title="Look at something as it was"
          text="Everything is folded from its events, up to the one you choose."
        />
      )}
    </div>
  );
}
