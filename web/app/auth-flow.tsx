import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { AuthDialog } from '../features/auth/components/auth-dialog.js';
import { onSessionMoved } from '../lib/session.js';
import { closeAuth, useAuthDialog } from './auth-dialog.js';

/** The sign-in dialog and where it leads. */
export function AuthFlow() {
  const { view, returnTo } = useAuthDialog();
  const navigate = useNavigate();
  const leave = useCallback(
    (to: string | null, state?: unknown): void => {
      closeAuth();
      if (to !== null) void navigate(to, { state });
    },
    [navigate],
  );
  // Signed in from another tab: there is nothing left to ask here.
  useEffect(() => onSessionMoved((user) => user && leave(returnTo)), [leave, returnTo]);
  if (view === null) return null;
  return (
    <AuthDialog
      key={view}
      first={view}
      onClose={closeAuth}
      onDone={() => leave(returnTo)}
      onWelcomed={(choice) =>
        choice === 'continue' ? leave('/profile', { activeTab: 'vendors' }) : leave('/')
      }
    />
  );
}
