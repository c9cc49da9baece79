import { use, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountLinkState } from '../features/account/account-tabs.js';
import { AuthDialog } from '../features/auth/components/auth-dialog.js';
import { AppRouterContext } from '../lib/dialogs.js';
import { onSessionChanged, useSession } from '../lib/session.js';
import { useAuthDialog } from './auth-dialog.js';
import { preload } from './preload.js';

/** The login dialog and where it leads. */
export function AuthFlow() {
  const { value: request, close } = useAuthDialog();
  const { status } = useSession();
  const [wasVisitor, setWasVisitor] = useState(status === 'anonymous');
  if (status === 'anonymous' && !wasVisitor) setWasVisitor(true);
  const recognized = status === 'signed-in' && !wasVisitor;
  const navigate = useNavigate();
  const router = use(AppRouterContext);
  const returnTo = request?.returnTo;
  // Somebody has logged in. The page takes the dialog's place in the history.
  const leave = useCallback(
    (to: string | undefined, state?: AccountLinkState): void => {
      if (to === undefined) close();
      else void navigate(to, { replace: true, state });
    },
    [close, navigate],
  );
  // The page behind the dialog is not the one that was asked for: it must not be seen for long once the dialog is gone.
  useEffect(() => {
    if (router && returnTo !== undefined) preload(router, returnTo.split('?', 1)[0] ?? returnTo);
  }, [router, returnTo]);
  // Signed in from another tab: there is nothing left to ask here.
  useEffect(() => onSessionChanged((user) => user && leave(returnTo)), [leave, returnTo]);
  // The token that was being checked is good: nobody has to log in. Somebody who logs in here is still to be welcomed.
  useEffect(() => {
    if (recognized) leave(returnTo);
  }, [recognized, leave, returnTo]);
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
