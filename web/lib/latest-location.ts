import type { DataRouter, Location } from 'react-router';

/** Target of the last navigation: known at once, while the screen still shows the page before. */
export const latestLocation = ({ state }: DataRouter): Location =>
  state.navigation.location ?? state.location;
