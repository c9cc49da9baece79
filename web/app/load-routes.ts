import type { RouteObject } from 'react-router';

/** The code of the routes, so that their components are there when React takes the page over. */
export async function loadRoutes(matched: readonly RouteObject[]): Promise<void> {
  for (const route of matched) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}
