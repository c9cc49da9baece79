import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';

interface Props {
  busy: boolean;
  look?: 'danger';
  onCancel: () => void;
  /** Text of the submit button. */
  children: ReactNode;
}

export function FormActions({ busy, look, onCancel, children }: Props) {
  return (
    <div className="flex gap-3">
      <Button type="submit" look={look} busy={busy}>
        {children}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
