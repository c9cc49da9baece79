import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useSession, useUser } from '../lib/session.js';
import { useAuthDialog } from './auth-dialog.js';
import { PageLoading } from './layout/page-loading.js';

/**
 * Guards the pages of a signed-in user. A visitor is sent home, where the login dialog opens and leads back to the page
 * they wanted; someone who was signed in a moment ago (logout, lost session) just goes home.
 */
export function RequireUser() {
  const { status } = useSession();
  const userId = useUser()?._id;
  // The key remounts the page when another tab changes the user, so that nothing of the previous user stays on screen. The first
  // user keeps one key, because their page is mounted while the token is still being checked.
  const [first, setFirst] = useState(userId);
  if (first === undefined && userId !== undefined) setFirst(userId);
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
  return refused ? (
    <PageLoading />
  ) : (
    <Outlet key={userId === undefined || userId === first ? 'first' : userId} />
  );
}
