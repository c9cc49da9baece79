import type { FilledCart } from '@sextant/contracts/http/basket.js';
import type { ListTextBody } from '@sextant/contracts/http/lists.js';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState, failedTitle } from '../../../components/ui/failed-state.js';
import { LiveBadge } from '../../../components/ui/live-badge.js';
import { Loading } from '../../../components/ui/loading.js';
import { useDialog } from '../../../lib/dialogs.js';
import { listsQuery, useCreateList } from '../api/list-calls.js';
import { ListCard } from './list-card.js';
import { ListForm } from './list-form.js';
import { QuickOrderDialog } from './quick-order-dialog.js';

/** The user's lists, and quick order by code. */
export function ListsScreen({ onFilled }: { onFilled: (answer: FilledCart) => void }) {
  const { data, error, refetch } = useQuery(listsQuery);
  const create = useCreateList();
  const creating = useDialog<true>('new-list');
  const quick = useDialog<true>('quick-order');
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">My Lists</h1>
          <LiveBadge />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => creating.open(true)}>
            New List
          </Button>
          <Button onClick={() => quick.open(true)}>Quick Order</Button>
        </div>
      </div>
      {error && <FailedState title={failedTitle('Your lists', data)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading lists" blocks={['h-32 w-full']} times={3} className="space-y-4" />
      )}
      {data?.lists.length === 0 && (
        <EmptyState
          icon="rows"
          title="No lists yet"
          text="Keep what you buy again and again: from your cart, an order, an uploaded list, or by pasting codes here."
        />
      )}
      {data && data.lists.length > 0 && (
        <ul className="space-y-4">
          {data.lists.map((list) => (
            <ListCard key={list._id} list={list} onFilled={onFilled} />
          ))}
        </ul>
      )}
      {creating.value && (
        <NewList onClose={creating.close} onCreate={(text) => create.mutateAsync({ ...text, lines: [] })} />
      )}
      {quick.value && <QuickOrderDialog onClose={quick.close} onFilled={onFilled} />}
    </div>
  );
}

interface NewListProps {
  onClose: () => void;
  onCreate: (text: ListTextBody) => Promise<unknown>;
}

function NewList({ onClose, onCreate }: NewListProps) {
  return (
    <Dialog open onClose={onClose} title="New List">
      <ListForm
        initial={{ name: '', note: '' }}
        action="Create List"
        onSubmit={async (text) => {
          await onCreate(text);
          onClose();
        }}
      />
    </Dialog>
  );
}
