import '../../testing/browser.js';
import { jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet } from 'react-router';
import { lazyWithReload } from '../../lib/lazy-with-reload.js';
import { renderRoutes } from '../../testing/render-app.js';
import { CrashScreen } from './crash-screen.js';

let served: boolean;
const load = (): Promise<() => React.ReactNode> =>
  served
    ? Promise.resolve(() => <p>The terms</p>)
    : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const bug = (): never => {
  throw new RangeError('a bug');
};

/** Opens a page of its own chunk from another one, below the bar. */
async function follow(link: string): Promise<void> {
  const Bar = () => (
    <>
      <nav aria-label="Bar">
        <Link to="/terms">Terms</Link> <Link to="/bug">Bug</Link>
      </nav>
      <Outlet />
    </>
  );
  renderRoutes(
    [
      {
        Component: Bar,
        children: [
          {
            ErrorBoundary: CrashScreen,
            children: [
              { path: '/', element: <p>Home</p> },
              { path: '/terms', lazy: async () => ({ Component: await lazyWithReload(load) }) },
              { path: '/bug', Component: bug },
            ],
          },
        ],
      },
    ],
    '/',
  );
  await userEvent.click(screen.getByRole('link', { name: link }));
}

describe('a page that cannot be shown', () => {
  beforeEach(() => {
    served = false;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    act(() => onlineManager.setOnline(true));
  });

  it('because its code did not load is loaded when it is asked for again, below the bar', async () => {
    await follow('Terms');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    // The network is still away.
    expect(
      await screen.findByRole('heading', { level: 1, name: 'The page did not load' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Bar' })).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent('/terms');
    served = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The terms')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('because its code did not load is loaded when the network is back', async () => {
    onlineManager.setOnline(false);
    await follow('Terms');
    await screen.findByRole('button', { name: 'Try again' });
    served = true;
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('The terms')).toBeInTheDocument();
  });

  it('because of a bug offers to reload', async () => {
    await follow('Bug');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page could not be shown' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Reload' })).toBeInTheDocument();
  });
});
