import '../testing/browser.js';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart, type Retry } from './lazy-part.js';

let served: boolean;
const load = (): Promise<ComponentType> =>
  served
    ? Promise.resolve(() => <p>The part</p>)
    : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Failed = ({ onRetry }: Retry) => <button onClick={onRetry}>Load again</button>;
/** The screen of the app for what is wrong in it. */
class Crash extends Component<{ children: ReactNode }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error === null ? this.props.children : <p>{String(this.state.error)}</p>;
  }
}
const page = (Part: ComponentType) =>
  render(
    <Suspense fallback={null}>
      <p>The page</p>
      <Part />
    </Suspense>,
    // What React would write to the console.
    { onCaughtError: () => undefined },
  );

describe('a part whose chunk cannot be loaded', () => {
  beforeEach(() => {
    served = false;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  afterEach(() => act(() => onlineManager.setOnline(true)));

  it('leaves the page, and is loaded when it is asked for again', async () => {
    page(lazyPart(load, Failed));
    await userEvent.click(await screen.findByRole('button', { name: 'Load again' }));
    // The network is still away.
    expect(await screen.findByRole('button', { name: 'Load again' })).toBeInTheDocument();
    expect(screen.getByText('The page')).toBeInTheDocument();
    served = true;
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByText('The part')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is loaded when the network is back', async () => {
    onlineManager.setOnline(false);
    page(lazyPart(load, Failed));
    await screen.findByRole('button', { name: 'Load again' });
    served = true;
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('The part')).toBeInTheDocument();
  });

  it('is loaded when it is mounted again', async () => {
    const Part = lazyPart(load, Failed);
    const first = page(Part);
    await screen.findByRole('button', { name: 'Load again' });
    first.unmount();
    served = true;
    page(Part);
    expect(await screen.findByText('The part')).toBeInTheDocument();
  });

  it('hides no other error', async () => {
    const Bug = lazyPart(() =>
      Promise.resolve(() => {
        throw new RangeError('a bug');
      }),
    );
    page(() => (
      <Crash>
        <Bug />
      </Crash>
    ));
    expect(await screen.findByText('RangeError: a bug')).toBeInTheDocument();
  });
});
