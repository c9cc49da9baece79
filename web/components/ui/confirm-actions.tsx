import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button.js';

interface Props {
  busy: boolean;
  onCancel: () => void;
  /** Does what was asked about; without it the button submits the form around it. */
  onConfirm?: () => void;
  /** Text of the button that does nothing, where "Cancel" could be taken for the action. */
  cancel?: string;
  /** Look of the button that confirms. */
  look?: ButtonLook;
  /** Text of the button that confirms. */
  children: ReactNode;
}

/** The answers to a question, usually before something that cannot be undone. */
export function ConfirmActions({
  busy,
  onCancel,
  onConfirm,
  cancel = 'Cancel',
  look = 'danger',
  children,
}: Props) {
  return (
    <div className="flex justify-end gap-3">
      <Button look="quiet" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type={onConfirm ? 'button' : 'submit'} look={look} busy={busy} onClick={onConfirm}>
        {children}
      </Button>
    </div>
  );
}
