import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session.js';
import { useAuthDialog } from '../auth-dialog.js';

/** /login is the landing page with the login dialog open; a signed-in user sees the landing page only. */
export function LoginPage() {
  const { status } = useSession();
  const navigate = useNavigate();
  const { open: openAuth } = useAuthDialog();
  useEffect(() => {
    if (status === 'checking') return;
    void navigate('/', { replace: true });
    if (status === 'anonymous') openAuth({ view: 'login' });
  }, [status, navigate, openAuth]);
  return null;
}
