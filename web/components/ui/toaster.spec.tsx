import '../../testing/browser.js';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { showToast, TOAST_MS, useToasts } from '../../lib/toasts.js';
import { Toaster } from './toaster.js';

const show = () => {
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
  );
  act(() => showToast({ tone: 'info', title: 'Price drop' }));
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Toaster', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    useToasts.setState({ toasts: [] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('dismisses a toast after its time', () => {
    show();
    pass(TOAST_MS - 1);
    expect(screen.getByText('Price drop')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('Price drop')).not.toBeInTheDocument();
  });

  it('keeps what shall stay until it is followed, with the focus on where it leads', () => {
    show();
    act(() =>
      showToast({
        tone: 'good',
        title: 'Order placed',
        to: '/orders',
        linkText: 'View order',
        stays: true,
        waits: true,
      }),
    );
    pass(60_000);
    expect(screen.queryByText('Price drop')).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'View order' });
    expect(link).toHaveFocus();
    for (let more = 0; more < 6; more += 1) act(() => showToast({ tone: 'info', title: `News ${more}` }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(link).toBeInTheDocument();
    fireEvent.click(link);
    expect(link).not.toBeInTheDocument();
  });

  it('tells that a message was followed to where it leads, and lets it go', () => {
    const onFollow = jest.fn();
    show();
    act(() => showToast({ tone: 'info', title: 'Nitrile Gloves', to: '/product/p1', onFollow }));
    fireEvent.click(screen.getByRole('link', { name: 'Nitrile Gloves' }));
    expect(onFollow).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Nitrile Gloves')).not.toBeInTheDocument();
  });

  it('holds a toast while it is pointed at', () => {
    show();
    const toast = screen.getByRole('listitem');
    fireEvent.mouseEnter(toast);
    pass(60_000);
    expect(toast).toBeInTheDocument();
    fireEvent.mouseLeave(toast);
    pass(TOAST_MS);
    expect(toast).not.toBeInTheDocument();
  });
});
