import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';

/** What the server has rendered a page from; it travels in the document, so that the app starts from the same. */
export interface ServerState {
  queries: DehydratedState;
  /** How new the answers are at least (header `sextant-cursor`). */
  cursor?: string | undefined;
  /** What a route could not show, by the id of the route. */
  errors: HydrationState['errors'];
  /** When it was rendered, in milliseconds. */
  renderedAt: number;
}

/** Id of the data block in the document. */
export const STATE_BLOCK = 'server-state';

/** What public/boot.js has to know about a page before anything else of it is there; data block `page`. */
export interface BootInfo {
  /** Signed-in users only. */
  forUser: boolean;
  /** Whether the server renders the page for its user at `/fragment/…`. */
  fragment: boolean;
  /** Paths of the API whose answers the app will need and nothing rendered holds: the user's own. */
  ask: readonly string[];
}

export const BOOT_BLOCK = 'page';
