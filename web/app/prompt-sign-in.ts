import { useAuthDialog } from './auth-dialog.js';

/** Opens the login dialog, which says what buying from a seller needs it for. */
export function usePromptSignIn(): (sellerLabel: string) => void {
  const { open } = useAuthDialog();
  return (seller) =>
    open({
      view: 'login',
      reason: `Log in to buy from ${seller}: your order goes out through your own account there, at your own prices.`,
    });
}
