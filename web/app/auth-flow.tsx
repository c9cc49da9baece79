import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { AuthDialog } from '../features/auth/components/auth-dialog.js';
import { onSessionMoved } from '../lib/session.js';
import { useAuthDialog } from './auth-dialog.js';

/** The sign-in dialog and where it leads. */
export function AuthFlow() {
  const { value: request, close } = useAuthDialog();
  const navigate = useNavigate();
  const returnTo = request?.returnTo;
  // The page takes the dialog's place in the history.
  const leave = useCallback(
    (to: string | undefined, state?: unknown): void => {
      if (to === undefined) close();
      else void navigate(to, { replace: true, state });
    },
    [close, navigate],
  );
  // Signed in from another tab: there is nothing left to ask here.
  useEffect(() => onSessionMoved((user) => user && leave(returnTo)), [leave, returnTo]);
  if (request === null) return null;
  return (
    <AuthDialog
      key={request.view}
      first={request.view}
      reason={request.reason}
      onClose={close}
      onDone={() => leave(returnTo)}
      onWelcomed={(choice) =>
        choice === 'continue' ? leave('/profile', { activeTab: 'vendors' }) : leave('/')
      }
    />
  );
}
