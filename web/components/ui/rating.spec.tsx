import '../../testing/browser.js';
import { render, screen } from '@testing-library/react';
import { Rating } from './rating.js';

const filled = (): string | null | undefined =>
  screen.getByRole('img').querySelector('svg')?.getAttribute('width');

describe('Rating', () => {
  it('is drawn to the tenth, with the number beside it', () => {
    render(<Rating value={4.8} count={1234} noun="review" />);
    expect(screen.getByRole('img', { name: 'Rated 4.8 out of 5' })).toBeInTheDocument();
    expect(screen.getByText('4.8')).toBeInTheDocument();
    expect(screen.getByText('(1,234 reviews)')).toBeInTheDocument();
    // Four stars and the gaps after them, then eight tenths of the fifth.
    expect(Number(filled())).toBeCloseTo(4 * 21.3 + 0.8 * 20);
  });

  it('says of what nobody has rated that it is so', () => {
    render(<Rating value={null} count={0} />);
    expect(screen.getByRole('img', { name: 'Not rated yet' })).toBeInTheDocument();
    expect(Number(filled())).toBe(0);
    expect(screen.queryByText('0.0')).not.toBeInTheDocument();
  });
});
