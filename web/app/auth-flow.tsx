import { use, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { AuthDialog } from '../features/auth/components/auth-dialog.js';
import { AppRouterContext } from '../lib/dialogs.js';
import { onSessionChanged } from '../lib/session.js';
import { useAuthDialog } from './auth-dialog.js';
import { preload } from './preload.js';

/** The sign-in dialog and where it leads. */
export function AuthFlow() {
  const { value: request, close } = useAuthDialog();
  const navigate = useNavigate();
  const router = use(AppRouterContext);
  const returnTo = request?.returnTo;
  // Somebody has signed in. The page takes the dialog's place in the history.
  const leave = useCallback(
    (to: string | undefined, state?: unknown): void => {
      if (to === undefined) close();
      else void navigate(to, { replace: true, state });
    },
    [close, navigate],
  );
  // The page behind the dialog is not the one that was asked for: it shall not be seen for long once the dialog is gone.
  useEffect(() => {
    if (router && returnTo !== undefined) preload(router, returnTo.split('?', 1)[0] ?? returnTo);
  }, [router, returnTo]);
  // Signed in from another tab: there is nothing left to ask here.
  useEffect(() => onSessionChanged((user) => user && leave(returnTo)), [leave, returnTo]);
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
