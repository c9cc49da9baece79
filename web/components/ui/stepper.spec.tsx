import '../../testing/browser.js';
import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Stepper } from './stepper.js';

describe('the stepper', () => {
  it.each([
    ['7', 7],
    ['1.5', 1],
    [' 12 boxes', 12],
    ['99999', 9999],
  ])('takes %s as %i', (typed, expected) => {
    const onChange = jest.fn();
    render(<Stepper value={3} onChange={onChange} label="Quantity" />);
    const field = screen.getByRole('textbox', { name: 'Quantity' });
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    expect(onChange).toHaveBeenCalledWith(expected);
  });

  it.each(['-3', '0', '', 'three'])('stays as it was after %j', (typed) => {
    const onChange = jest.fn();
    render(<Stepper value={3} onChange={onChange} label="Quantity" />);
    const field = screen.getByRole('textbox', { name: 'Quantity' });
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    expect(onChange).not.toHaveBeenCalled();
    expect(field).toHaveValue('3');
  });
});
