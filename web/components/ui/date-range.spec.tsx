import '../../testing/browser.js';
import { fireEvent, render, screen } from '@testing-library/react';
import { DateRange } from './date-range.js';

describe('a range of dates', () => {
  it('is not narrowed by a year that is still being typed', () => {
    const changes: object[] = [];
    render(<DateRange from={null} to={null} onChange={(change) => changes.push(change)} />);
    const field = screen.getByLabelText('From Date');
    for (const typed of ['0002-03-01', '0020-03-01', '0202-03-01', '2026-03-01']) {
      fireEvent.change(field, { target: { value: typed } });
      expect(field).toHaveValue(typed);
    }
    expect(changes).toEqual([{ from: '2026-03-01' }]);
  });

  it('shows again what counts when a date was left half typed', () => {
    render(<DateRange from="2026-03-01" to={null} onChange={() => undefined} />);
    const field = screen.getByLabelText('From Date');
    fireEvent.change(field, { target: { value: '0002-03-01' } });
    fireEvent.blur(field);
    expect(field).toHaveValue('2026-03-01');
  });
});
