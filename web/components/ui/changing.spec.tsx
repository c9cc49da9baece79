import '../../testing/browser.js';
import { render, screen } from '@testing-library/react';
import { Changing } from './changing.js';

const price = (text: string) => (
  <Changing value={text} className="money">
    {text}
  </Changing>
);

describe('Changing', () => {
  it('tints a value that changes on screen, not one that appears', () => {
    const { rerender } = render(price('$10.00'));
    expect(screen.getByText('$10.00')).not.toHaveClass('animate-tint');
    rerender(price('$10.00'));
    expect(screen.getByText('$10.00')).not.toHaveClass('animate-tint');
    rerender(price('$9.00'));
    expect(screen.getByText('$9.00')).toHaveClass('animate-tint');
  });
});
