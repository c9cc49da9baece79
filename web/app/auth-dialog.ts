import { useDialog, type DialogHandle } from '../lib/dialogs.js';

interface AuthRequest {
  view: 'login' | 'signup';
  /** Address to open after logging in; default: the current page. */
  returnTo?: string;
  /** Reason for the login, shown above the form. */
  reason?: string;
}

/** The login dialog, which may stand over any page. */
export const useAuthDialog = (): DialogHandle<AuthRequest> => useDialog<AuthRequest>('auth');
