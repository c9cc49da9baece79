import { plural } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, type ButtonLook } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Icon } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { useDialog } from '../../../lib/dialogs.js';
import { messageOf } from '../../../lib/problem.js';
import { showToast } from '../../../lib/toasts.js';
import { listsQuery, useAddLines, useCreateList, type WantedLine } from '../api/list-calls.js';
import { ListForm } from './list-form.js';

interface Props {
  /** Tells this button from others on the page. */
  from: 'cart' | 'order' | 'upload' | 'quick-order';
  lines: readonly WantedLine[];
  /** Suggested name. */
  name?: string;
  look?: ButtonLook;
  size?: 'sm' | 'md';
}

/** Keeps products as a new list, or adds them to one there is. */
export function SaveAsList({ from, lines, name = '', look = 'secondary', size = 'sm' }: Props) {
  const { value, open, close } = useDialog<true>(`save-list-${from}`, { personal: true });
  return (
    <>
      <Button look={look} size={size} disabled={lines.length === 0} onClick={() => open(true)}>
        <Icon name="rows" size={18} />
        Save as List
      </Button>
      {value && <SaveDialog lines={lines} name={name} onClose={close} />}
    </>
  );
}

interface DialogProps {
  lines: readonly WantedLine[];
  name: string;
  onClose: () => void;
}

function SaveDialog({ lines, name, onClose }: DialogProps) {
  const { data, error, refetch } = useQuery(listsQuery);
  const create = useCreateList();
  const add = useAddLines();
  const [adding, setAdding] = useState<string | null>(null);
  // A cart holds a product from each of its sellers, a list holds it once.
  const products = plural(new Set(lines.map(({ productId }) => productId)).size, 'product');
  const saved = (list: string): void => {
    showToast({
      tone: 'good',
      title: `Saved to ${list}`,
      text: products,
      to: '/lists',
    });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Save as List">
      <ListForm
        initial={{ name, note: '' }}
        action={`Save ${products}`}
        onSubmit={async (text) => {
          await create.mutateAsync({ ...text, lines });
          saved(text.name);
        }}
      />
      {error && !data && (
        <FailedState level="h3" title="Your lists did not load" onRetry={() => void refetch()} />
      )}
      {data && data.lists.length > 0 && (
        <section className="mt-6 border-t border-line pt-4">
          <h3 className="mb-2 text-sm font-semibold">Or add to a list you have</h3>
          {add.error && (
            <Notice tone="bad">{messageOf(add.error, 'The list was not saved. Please try again.')}</Notice>
          )}
          <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {data.lists.map(({ _id, name: known, lines: count }) => (
              <li key={_id}>
                <button
                  type="button"
                  disabled={add.isPending}
                  aria-busy={(add.isPending && adding === _id) || undefined}
                  className="flex w-full items-center justify-between gap-3 px-3 py-2.5 text-left text-sm hover:bg-sunken disabled:opacity-55"
                  onClick={() => {
                    setAdding(_id);
                    add.mutate({ id: _id, lines }, { onSuccess: () => saved(known) });
                  }}
                >
                  <span className="font-semibold wrap-anywhere">{known}</span>
                  <span className="shrink-0 text-soft">{plural(count, 'product')}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
