import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';

/** State the server rendered a page from; embedded in the document, so that the app hydrates from the same data. */
export interface ServerState {
  queries: DehydratedState;
  /** Lowest cursor of the answers (header `sextant-cursor`). */
  cursor?: string | undefined;
  /** Route errors by route id. */
  errors: HydrationState['errors'];
  /** Time of the rendering, in milliseconds. */
  renderedAt: number;
}

/** Id of the data block in the document. */
export const STATE_BLOCK = 'server-state';

/** Data public/boot.js needs before any other code has loaded; data block `page`. */
export interface BootInfo {
  /** Signed-in users only. */
  forUser: boolean;
  /** True when the server renders the page for its user at `/fragment/…`. */
  fragment: boolean;
  /** Paths of the API whose answers the app will need and nothing rendered holds: the user's own. */
  ask: readonly string[];
}

export const BOOT_BLOCK = 'page';
