import '../../testing/browser.js';
import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Stepper } from './stepper.js';

describe('the stepper', () => {
  it.each([
    ['7', 7],
    [' 12 ', 12],
  ])('takes %s as %i', (typed, expected) => {
    const onChange = jest.fn();
    render(<Stepper value={3} onChange={onChange} label="Quantity" />);
    const field = screen.getByRole('textbox', { name: 'Quantity' });
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    expect(onChange).toHaveBeenCalledWith(expected);
  });

  it.each(['10000', '99999999'])('caps %s at the maximum, and says so until it is changed', (typed) => {
    const onChange = jest.fn();
    render(<Stepper value={3} onChange={onChange} label="Quantity" />);
    const field = screen.getByRole('textbox', { name: 'Quantity' });
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.blur(field);
    expect(onChange.mock.calls).toEqual([[9999]]);
    expect(field).toHaveAccessibleDescription('9,999 at most.');
    fireEvent.click(screen.getByRole('button', { name: 'Decrease' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each(['-3', '0', '', 'three', '1.5', '1e3', '12 boxes'])('stays as it was after %j', async (typed) => {
    const onChange = jest.fn();
    render(<Stepper value={3} onChange={onChange} label="Quantity" />);
    const field = screen.getByRole('textbox', { name: 'Quantity' });
    await userEvent.clear(field);
    if (typed) await userEvent.type(field, typed);
    fireEvent.blur(field);
    expect(onChange).not.toHaveBeenCalled();
    expect(field).toHaveValue('3');
    // Nothing typed is no quantity one could miss.
    expect(field).toHaveAccessibleDescription(typed && 'A whole number, 1 at least.');
  });
});
