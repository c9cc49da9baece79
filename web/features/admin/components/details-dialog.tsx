import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Loading } from '../../../components/ui/loading.js';
import { Notice } from '../../../components/ui/notice.js';
import { hasStatus } from '../../../lib/problem.js';

interface Props<Data> {
  what: 'order' | 'user';
  query: UseQueryResult<Data>;
  open: boolean;
  onClose: () => void;
  title: string;
  /** Message for an entry that was deleted, or never existed. */
  gone: string;
  /** Button that opened the dialog; null when the list does not show the entry. */
  opener: () => HTMLElement | null;
  children: (data: Data) => ReactNode;
}

/** An entry of a list in full, over the list. */
export function DetailsDialog<Data>(props: Props<Data>) {
  const { what, query, open, onClose, title, gone, opener, children } = props;
  const { data, error, refetch } = query;
  const isGone = hasStatus(error, 404);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      shape="wide"
      focusOnClose={() => opener() ?? document.getElementById('main')}
    >
      {isGone && (
        <Notice tone="info" title={what === 'order' ? 'Order not found' : 'User not found'}>
          {gone}
        </Notice>
      )}
      {error && !isGone && (
        <div className="mb-4 space-y-3">
          <Notice tone="bad">Failed to load {what} details. Please try again.</Notice>
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && (
        <Loading label={`Loading ${what}`} blocks={['h-6 w-64', 'h-80 w-full']} className="space-y-4" />
      )}
      {data && !isGone && children(data)}
    </Dialog>
  );
}
