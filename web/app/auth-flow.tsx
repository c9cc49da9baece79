import { useNavigate } from 'react-router';
import { AuthDialog } from '../features/auth/components/auth-dialog.js';
import { closeAuth, useAuthDialog } from './auth-dialog.js';

/** The sign-in dialog and where it leads. */
export function AuthFlow() {
  const { view, returnTo } = useAuthDialog();
  const navigate = useNavigate();
  if (view === null) return null;
  const leave = (to: string | null, state?: unknown): void => {
    closeAuth();
    if (to !== null) void navigate(to, { state });
  };
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
