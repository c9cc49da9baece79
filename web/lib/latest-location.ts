import type { DataRouter, Location } from 'react-router';

/** Where the last navigation leads: known at once, while the screen still shows where it came from. */
export const latestLocation = ({ state }: DataRouter): Location =>
  state.navigation.location ?? state.location;
