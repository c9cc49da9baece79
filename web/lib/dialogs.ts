import { createContext, use, useCallback } from 'react';
import { useLocation, type DataRouter, type Location, type To } from 'react-router';
import { pause } from './pause.js';
import { useSession, useUser } from './session.js';
import { useHydrated } from './use-hydrated.js';

/** A dialog that stands open over a page. */
interface OpenDialog {
  name: string;
  /** Argument of the dialog; plain data, because the browser stores it. */
  value: unknown;
  /** True when the address bar names the dialog: a reload then shows a page of its own instead. */
  addressed?: boolean;
  /** Id of the user who opened it. */
  by?: string;
  /** It is shown to that user alone. */
  personal?: boolean;
}

/** The part of the navigation state that belongs to dialogs; the lowest first, each a history entry above the other. */
interface DialogState {
  dialogs?: readonly OpenDialog[];
}

/** The router of the app; null where there is none to navigate with, as on a server. */
export const AppRouterContext = createContext<DataRouter | null>(null);

export const dialogsAt = ({ state }: Pick<Location, 'state'>): readonly OpenDialog[] =>
  (state as DialogState | null)?.dialogs ?? [];

/** Timeout for history.back(). */
const ARRIVAL_MS = 1000;
let arriving: Promise<void> | null = null;

/** Queues navigations until `back` has finished. */
function inTurn(step: () => void): void {
  if (arriving) void arriving.then(() => inTurn(step));
  else step();
}

function goBack(router: DataRouter, entries: number): void {
  const patience = pause(ARRIVAL_MS);
  arriving = Promise.race([router.navigate(-entries), patience]).finally(() => (arriving = null));
}

/**
 * Goes back over the present entry if it is the one meant; resolves once that is left. A second call while the first is under
 * way must not leave the page below as well.
 */
export async function leaveEntry(router: DataRouter, isMeant: (present: Location) => boolean): Promise<void> {
  while (arriving) await arriving;
  if (isMeant(router.state.location)) goBack(router, 1);
  await arriving;
}

/** Puts `dialogs` over the present page, as one entry of the history. */
function show(router: DataRouter, dialogs: readonly OpenDialog[], replace: boolean, mask?: To): void {
  const { pathname, search, hash, state, mask: present } = router.state.location;
  void router.navigate(
    { pathname, search, hash },
    {
      state: { ...(state as object | null), dialogs },
      replace,
      preventScrollReset: true,
      mask: mask ?? present,
    },
  );
}

const none: readonly OpenDialog[] = [];

/** The dialogs that stand open, the topmost last. Personal ones of another user are left out; their entries stay. */
export function useDialogs(): readonly OpenDialog[] {
  const location = useLocation();
  const hydrated = useHydrated();
  const userId = useUser()?._id;
  return hydrated ? dialogsAt(location).filter(({ by, personal }) => !personal || by === userId) : none;
}

interface OpenOptions {
  /** Takes the place, and the history entry, of the topmost dialog. */
  instead?: boolean;
  /** Address shown while the dialog is open. */
  mask?: string;
}

export interface DialogHandle<T> {
  /** Argument of the dialog; null while it is closed. */
  value: T | null;
  /** It was opened by the user who is signed in. */
  own: boolean;
  open: (value: T, options?: OpenOptions) => void;
  /** Closes the dialog and what stands over it. */
  close: () => void;
}

/**
 * A dialog whose being open is kept in the navigation state: opening it is a step of the history, closing it is going back
 * over that step, and so the browser's Back closes it, too.
 * @param name tells it from other dialogs of the app
 * @param personal for the user who opens it alone: nobody else sees it, whoever logs in over the same page
 */
export function useDialog<T>(name: string, { personal = false } = {}): DialogHandle<T> {
  const router = use(AppRouterContext);
  const userId = useUser()?._id;
  const shown = useDialogs().find((dialog) => dialog.name === name);
  const open = useCallback<DialogHandle<T>['open']>(
    (value, { instead = false, mask } = {}) => {
      if (!router) return;
      inTurn(() => {
        const present = dialogsAt(router.state.location);
        const below = (instead ? present.slice(0, -1) : present).filter((dialog) => dialog.name !== name);
        const by = useSession.getState().user?._id;
        const dialogs = [...below, { name, value, addressed: mask !== undefined, by, personal }];
        show(router, dialogs, dialogs.length <= present.length, mask);
      });
    },
    [router, name, personal],
  );
  const close = useCallback(() => {
    if (!router) return;
    inTurn(() => {
      const present = dialogsAt(router.state.location);
      const place = present.findIndex((dialog) => dialog.name === name);
      if (place >= 0) goBack(router, present.length - place);
    });
  }, [router, name]);
  const own = shown !== undefined && shown.by === userId;
  return { value: shown ? (shown.value as T) : null, own, open, close };
}

/**
 * Changes the address of the page and leaves the dialogs over it open: Back closes those first, then undoes the change.
 * @returns what takes the new address, and whether it replaces the present one in the history
 */
export function useNavigateUnderDialogs(): (to: string, replace: boolean) => void {
  const router = use(AppRouterContext);
  return (to, replace) => {
    if (!router) return;
    const { location } = router.state;
    const dialogs = dialogsAt(location);
    if (replace || dialogs.length === 0) {
      const state: unknown = dialogs.length === 0 ? null : location.state;
      void router.navigate(to, { replace, state, preventScrollReset: true });
      return;
    }
    // The entry of the topmost dialog becomes the page's, and each dialog gets a new one above.
    void router.navigate(to, { replace: true, preventScrollReset: true });
    dialogs.forEach((_, index) => show(router, dialogs.slice(0, index + 1), false));
  };
}

/**
 * Forgets what stood open before a reload: the page is shown by its address alone, and entries of dialogs that have none
 * are gone back over. To be called before the router is made.
 */
export function closeDialogsOfLastVisit(): void {
  const { history } = window;
  const entry = history.state as { usr?: DialogState; masked?: unknown } | null;
  const dialogs = entry?.usr?.dialogs ?? none;
  if (dialogs.length === 0) return;
  history.replaceState({ ...entry, usr: { ...entry?.usr, dialogs: none }, masked: undefined }, '');
  const last = dialogs.findLastIndex((dialog) => dialog.addressed);
  if (last < dialogs.length - 1) history.go(last + 1 - dialogs.length);
}
