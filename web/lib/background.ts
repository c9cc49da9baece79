import { useLocation, type Location } from 'react-router';

/** Navigation state of a product opened over another page: which page stays behind it. */
export interface BackgroundState {
  background: Location;
}

/** The page behind an open product dialog, or null when no dialog is open. */
export function backgroundOf(location: Location): Location | null {
  const state = location.state as Partial<BackgroundState> | null;
  return state?.background ?? null;
}

/** State for a link that opens over the current page (or over the page already behind a dialog). */
export function useBackgroundState(): BackgroundState {
  const location = useLocation();
  return { background: backgroundOf(location) ?? location };
}
