import '@testing-library/jest-dom';
import { limits } from '@sextant/testing/limits.js';
import { onlineManager } from '@tanstack/react-query';
import { configure } from '@testing-library/dom';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

configure({ asyncUtilTimeout: limits.test / 4 });

/** jsdom has no layout and no media; specs say which media queries match. */
const matching = new Set<string>();

export function setMedia(...queries: string[]): void {
  matching.clear();
  for (const query of queries) matching.add(query);
}

/** Takes the network of the device away, or gives it back. */
export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** The part of `Request` that the router navigates with; jsdom has none. */
class NavigationRequest {
  readonly method = 'GET';
  readonly headers = new Headers();
  readonly signal: AbortSignal;
  constructor(
    readonly url: string,
    { signal = new AbortController().signal }: { signal?: AbortSignal } = {},
  ) {
    this.signal = signal;
  }
}

window.matchMedia = (media) =>
  ({
    media,
    matches: matching.has(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.ResizeObserver = NoResize;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// jsdom animates nothing.
Element.prototype.getAnimations = () => [];
Object.assign(globalThis, { TextDecoder, TextEncoder, Request: NavigationRequest });
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

afterEach(() => {
  setMedia();
  if (!navigator.onLine) setOnline(true);
  // Without a client there was nobody to hear it.
  onlineManager.setOnline(true);
  localStorage.clear();
});
