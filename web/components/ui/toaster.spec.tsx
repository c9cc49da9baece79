import '../../testing/browser.js';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { showToast, useToasts } from '../../lib/toasts.js';
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

  it('dismisses a toast after 4 seconds', () => {
    show();
    pass(3999);
    expect(screen.getByText('Price drop')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('Price drop')).not.toBeInTheDocument();
  });

  it('holds a toast while it is pointed at', () => {
    show();
    const toast = screen.getByRole('listitem');
    fireEvent.mouseEnter(toast);
    pass(60_000);
    expect(toast).toBeInTheDocument();
    fireEvent.mouseLeave(toast);
    pass(4000);
    expect(toast).not.toBeInTheDocument();
  });
});
