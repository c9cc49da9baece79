import { create } from 'zustand';

export type AuthView = 'login' | 'signup';

interface AuthDialogState {
  view: AuthView | null;
  /** Where to go once signed in; null stays where one is. */
  returnTo: string | null;
}

export const useAuthDialog = create<AuthDialogState>(() => ({ view: null, returnTo: null }));

export const openAuth = (view: AuthView, returnTo: string | null = null): void =>
  useAuthDialog.setState({ view, returnTo });

export const closeAuth = (): void => useAuthDialog.setState({ view: null, returnTo: null });
