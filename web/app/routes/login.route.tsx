import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../lib/session.js';
import { openAuth } from '../auth-dialog.js';

/** /login is the landing page with the sign-in dialog open; who is signed in already just lands. */
export function LoginRoute() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'anonymous') openAuth('login');
  }, [status]);
  return status === 'checking' ? null : <Navigate replace to="/" />;
}
