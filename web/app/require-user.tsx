import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useSession } from '../lib/session.js';
import { useAuthDialog } from './auth-dialog.js';
import { PageLoading } from './layout/page-loading.js';

/**
 * Guards the pages of a signed-in user. A visitor is sent home, where the sign-in dialog opens and leads back to the page
 * they wanted; someone who was signed in a moment ago (logout, lost session) just goes home.
 */
export function RequireUser() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { open: openAuth } = useAuthDialog();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  const refused = status === 'anonymous';
  useEffect(() => {
    if (!refused) return;
    void navigate('/', { replace: true });
    if (!wasSignedIn) openAuth({ view: 'login', returnTo: pathname + search });
  }, [refused, wasSignedIn, pathname, search, navigate, openAuth]);
  // While a token is checked the page shows its frame and already asks for what it needs.
  return refused ? <PageLoading /> : <Outlet />;
}
