import { plural } from '@sextant/domain/shared/plural.js';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';

interface Props {
  open: boolean;
  onClose: () => void;
  total: number | undefined;
  children: ReactNode;
}

/** Filters where there is no room beside the results (see `useDesktop`): they take the whole screen and say what they will show. */
export function FilterSheet({ open, onClose, total, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      shape="full"
      footer={
        <Button className="w-full" onClick={onClose}>
          {total === undefined ? 'Show results' : `Show ${plural(total, 'result')}`}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
