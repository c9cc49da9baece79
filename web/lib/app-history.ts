import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type Navigator,
  type Path,
  type To,
} from 'react-router';
import { randomId } from './random-id.js';

/** What the browser keeps with each entry of its history. */
interface Entry {
  usr: unknown;
  key: string;
  /** How many dialogs without an address stand over the page. */
  dialogs: number;
}

export interface Visit {
  location: Location;
  action: NavigationType;
}

/** The browser's history as the router needs it, in which an open dialog is a step that Back takes. */
export interface AppHistory extends Navigator {
  readonly location: Location;
  /** Follows the address; answers the unsubscribe. */
  listen: (listener: (visit: Visit) => void) => () => void;
  /** A dialog without an address has opened, on top of those that stand open. Answers what to call when it has closed. */
  dialogOpened: (close: () => void) => () => void;
}

/** A browser that has not gone back by then will not. */
const ARRIVAL_MS = 1000;

const entry = (): Entry => ({
  usr: null,
  key: 'default',
  dialogs: 0,
  ...(window.history.state as Partial<Entry> | null),
});

function present(): Location {
  const { pathname, search, hash } = window.location;
  const { usr, key } = entry();
  return { pathname, search, hash, state: usr, key };
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

function write(how: 'pushState' | 'replaceState', to: To, usr: unknown): void {
  const path: Partial<Path> = typeof to === 'string' ? parsePath(to) : to;
  const kept: Entry = { usr: usr ?? null, key: randomId(), dialogs: 0 };
  window.history[how](kept, '', createPath({ pathname: window.location.pathname, ...path }));
}

/**
 * Every open dialog has an entry of its own with the address of its page, so that Back closes it. An entry whose dialog has
 * closed otherwise is gone back over, or becomes the page that was opened from it: Back never needs a second press.
 */
export function createAppHistory(): AppHistory {
  let tell: (visit: Visit) => void = () => undefined;
  let location = present();
  const closers: (() => void)[] = [];
  /** What waits for the browser to arrive, which takes it a moment; null when it is on its way nowhere. */
  let waiting: (() => void)[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const inTurn = (step: () => void): void => void (waiting ? waiting.push(step) : step());
  function goBack(entries: number, then: () => void): void {
    waiting = [then];
    timer = setTimeout(arrived, ARRIVAL_MS);
    window.history.go(-entries);
  }
  function arrived(): void {
    clearTimeout(timer);
    const steps = waiting ?? [];
    waiting = null;
    steps.forEach(inTurn);
  }

  function show(action: NavigationType): void {
    location = present();
    tell({ location, action });
    queueMicrotask(settle);
  }
  /** Makes as many entries as dialogs stand open. */
  const settle = (): void =>
    inTurn(() => {
      const missing = closers.length - entry().dialogs;
      if (missing < 0) goBack(-missing, forgetLost);
      for (let made = 0; made < missing; made += 1)
        window.history.pushState({ ...entry(), dialogs: entry().dialogs + 1 }, '');
    });
  function forgetLost(): void {
    if (entry().dialogs > closers.length)
      window.history.replaceState({ ...entry(), dialogs: closers.length }, '');
  }
  function onPop(): void {
    if (waiting) return arrived();
    for (const close of closers.slice(entry().dialogs).reverse()) close();
    const { pathname, search, hash, key } = present();
    const moved = key !== location.key || createPath(location) !== createPath({ pathname, search, hash });
    if (moved) show(NavigationType.Pop);
    else queueMicrotask(settle);
  }

  return {
    get location() {
      return location;
    },
    createHref: hrefOf,
    push: (to, state: unknown) =>
      inTurn(() => {
        const { dialogs } = entry();
        const enter = (): void => {
          write(dialogs === 0 ? 'pushState' : 'replaceState', to, state);
          show(NavigationType.Push);
        };
        if (dialogs > 1) goBack(dialogs - 1, enter);
        else enter();
      }),
    replace: (to, state: unknown) =>
      inTurn(() => {
        const { dialogs } = entry();
        const enter = (): void => {
          write('replaceState', to, state);
          show(NavigationType.Replace);
        };
        if (dialogs > 0) goBack(dialogs, enter);
        else enter();
      }),
    go: (delta) => inTurn(() => window.history.go(delta < 0 ? delta - entry().dialogs : delta)),
    listen: (listener) => {
      tell = listener;
      window.addEventListener('popstate', onPop);
      // A reload closes dialogs.
      settle();
      return () => {
        tell = () => undefined;
        window.removeEventListener('popstate', onPop);
      };
    },
    dialogOpened: (close) => {
      closers.push(close);
      queueMicrotask(settle);
      return () => {
        closers.splice(closers.indexOf(close), 1);
        queueMicrotask(settle);
      };
    },
  };
}
