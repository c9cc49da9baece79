import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../lib/session.js';
import { openAuth } from './auth-dialog.js';
import { PageLoading } from './layout/page-loading.js';

/**
 * Guards the pages of a signed-in user. A visitor is sent home, where the sign-in dialog opens and leads back to the page
 * they wanted; someone who was signed in a moment ago (logout, lost session) just goes home.
 */
export function RequireUser() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  const refused = status === 'anonymous' && !wasSignedIn;
  useEffect(() => {
    if (refused) openAuth('login', pathname + search);
  }, [refused, pathname, search]);
  if (status === 'checking') return <PageLoading />;
  if (status === 'anonymous') return <Navigate replace to="/" />;
  return <Outlet />;
}
