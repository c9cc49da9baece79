import { deleteAccountBody } from '@sextant/contracts/http/account.js';
import { Button } from '../../../components/ui/button.js';
import { ConfirmActions } from '../../../components/ui/confirm-actions.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { useDialog } from '../../../lib/dialogs.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { WHAT_IS_DELETED } from '../../../components/account/what-is-deleted.js';
import { deleteAccount } from '../api/account-calls.js';

/** Deleting takes the password again, in a dialog that says what will be gone. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const dialog = useDialog<true>('delete-account');
  const { restart, field, submit, busy, failure } = useContractForm(deleteAccountBody, {
    initial: { password: '' },
  });
  const close = (): void => {
    dialog.close();
    restart();
  };
  return (
    <>
      <Button look="warning" onClick={() => dialog.open(true)}>
        Delete my account
      </Button>
      <Dialog open={dialog.value !== null} onClose={close} title="Delete your account?">
        <form
          noValidate
          className="space-y-4"
          onSubmit={submit(
            async ({ password }) => {
              await deleteAccount(password);
              onDeleted();
            },
            (error) => messageOf(error, 'Your account was not deleted. Please try again.'),
          )}
        >
          <p className="text-sm text-soft">
            You are about to remove {WHAT_IS_DELETED}. This action cannot be undone.
          </p>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" autoFocus />
          <ConfirmActions busy={busy} onCancel={close}>
            {busy ? 'Deleting...' : 'Delete account'}
          </ConfirmActions>
        </form>
      </Dialog>
    </>
  );
}
