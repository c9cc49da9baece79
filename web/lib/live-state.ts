import { create } from 'zustand';

/** `off`: nobody asked for live updates (yet). `stale`: they are wanted and do not come. */
export type LiveState = 'off' | 'live' | 'stale';

export const useLiveState = create<{ state: LiveState }>(() => ({ state: 'off' }));

export const setLiveState = (state: LiveState): void => useLiveState.setState({ state });
