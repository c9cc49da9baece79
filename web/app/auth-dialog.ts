import { useDialog, type DialogHandle } from '../lib/dialogs.js';

interface AuthRequest {
  view: 'login' | 'signup';
  /** Where to go once signed in; none: one stays where one is. */
  returnTo?: string;
  /** What one has to be signed in for, above the form. */
  reason?: string;
  /** Id of the product that becomes a favorite of who signs in. */
  favorite?: string;
}

/** The sign-in dialog, which may stand over any page. */
export const useAuthDialog = (): DialogHandle<AuthRequest> => useDialog<AuthRequest>('auth');
