import { setOnline } from '../../../../testing/browser.js';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { setLiveState, type LiveState } from '../../../../lib/live-state.js';
import { LiveOrdersBadge } from './live-orders-badge.js';

describe('whether the orders follow changes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    act(() => setLiveState('off'));
  });

  it('is said in words: connected, reconnecting, and stale once that takes long', () => {
    render(<LiveOrdersBadge />);
    const badge = screen.getByRole('status', { name: 'Live updates' });
    const becomes = (state: LiveState) => act(() => setLiveState(state));
    expect(badge).toHaveTextContent('Connecting…');
    becomes('live');
    expect(badge).toHaveTextContent('Connected');
    becomes('stale');
    expect(badge).toHaveTextContent('Reconnecting…');
    act(() => jest.advanceTimersByTime(60_000));
    expect(badge).toHaveTextContent(/^Stale: lost 1 min/);
    becomes('live');
    expect(badge).toHaveTextContent('Connected');
  });

  it('is known to be no longer so without network, before the connection notices', () => {
    render(<LiveOrdersBadge />);
    const badge = screen.getByRole('status', { name: 'Live updates' });
    act(() => setLiveState('live'));
    act(() => setOnline(false));
    expect(badge).toHaveTextContent('Offline');
    act(() => jest.advanceTimersByTime(60_000));
    expect(badge).toHaveTextContent(/^Stale: lost 1 min/);
    act(() => setOnline(true));
    expect(badge).toHaveTextContent('Connected');
  });
});
