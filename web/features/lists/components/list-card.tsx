import type { FilledCart } from '@sextant/contracts/http/basket.js';
import type { ListSummary } from '@sextant/contracts/http/lists.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Disclosure } from '../../../components/ui/disclosure.js';
import { Icon } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { useDateFormats } from '../../../lib/dates.js';
import { useDialog } from '../../../lib/dialogs.js';
import { messageOf } from '../../../lib/problem.js';
import { useDeleteList, useOrderList, useRenameList } from '../api/list-calls.js';
import { ListForm } from './list-form.js';
import { ListItems } from './list-items.js';

interface Props {
  list: ListSummary;
  onFilled: (answer: FilledCart) => void;
}

/** One list: what is on it, and what can be done with it. */
export function ListCard({ list, onFilled }: Props) {
  const { _id: id, name, note, lines, changedAt } = list;
  const { formatDate } = useDateFormats();
  const order = useOrderList(id, onFilled);
  const rename = useRenameList(id);
  const remove = useDeleteList(id);
  const editing = useDialog<true>(`edit-list-${id}`);
  const [asked, setAsked] = useState(false);
  return (
    <li ref={passOnFocus} className="rounded-lg border border-line bg-surface px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          {note && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
          <p className="mt-1 text-sm text-soft">
            {plural(lines, 'product')}, changed {formatDate(changedAt)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={lines === 0} busy={order.isPending} onClick={() => order.mutate()}>
            <Icon name="cart" size={18} />
            Order Again
            <span className="sr-only"> {name}</span>
          </Button>
          <Button look="secondary" size="sm" onClick={() => editing.open(true)}>
            Edit
            <span className="sr-only"> {name}</span>
          </Button>
          <Button look="quiet" size="sm" onClick={() => setAsked(true)}>
            Delete
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {order.error && (
        <div className="mt-3">
          <Notice tone="bad">{messageOf(order.error, 'Failed to order the list. Please try again.')}</Notice>
        </div>
      )}
      {asked && (
        <div
          ref={passOnFocus}
          role="alert"
          className="mt-3 flex flex-wrap items-center gap-3 rounded-md bg-sunken px-4 py-3"
        >
          <p className="flex-1 text-sm">
            {remove.isError
              ? 'Failed to delete. Please try again.'
              : 'Delete this list? This cannot be undone.'}
          </p>
          <Button look="secondary" size="sm" autoFocus onClick={() => setAsked(false)}>
            Keep
          </Button>
          <Button look="danger" size="sm" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            Delete List
          </Button>
        </div>
      )}
      <Products id={id} name={name} />
      {editing.value && (
        <Dialog open onClose={editing.close} title="Edit List">
          <ListForm
            initial={{ name, note }}
            action="Save"
            onSubmit={async (text) => {
              await rename.mutateAsync(text);
              editing.close();
            }}
          />
        </Dialog>
      )}
    </li>
  );
}

function Products({ id, name }: { id: string; name: string }) {
  return (
    <Disclosure
      deferred
      className="mt-2 border-t border-line pt-2"
      summary={
        <span className="text-sm font-semibold text-accent">
          Products<span className="sr-only"> of {name}</span>
        </span>
      }
    >
      <ListItems id={id} />
    </Disclosure>
  );
}
