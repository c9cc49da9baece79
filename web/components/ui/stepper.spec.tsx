import '../../testing/browser.js';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper } from './stepper.js';

function Counted() {
  const [value, setValue] = useState(1);
  return (
    <>
      <Stepper value={value} onChange={setValue} label="Quantity" />
      <output>{value}</output>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

describe('Stepper', () => {
  it('goes up and down but never below 1', async () => {
    render(<Counted />);
    expect(screen.getByRole('button', { name: 'Decrease' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Increase' }));
    expect(shown()).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: 'Decrease' }));
    expect(shown()).toBe('1');
  });

  it('takes a typed number on leaving the field', async () => {
    render(<Counted />);
    const field = screen.getByRole('textbox', { name: 'Quantity' });
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await userEvent.tab();
    expect(shown()).toBe('12');
  });

  it.each(['0', 'abc', ''])('keeps the last quantity when %p is typed', async (text) => {
    render(<Counted />);
    const field = screen.getByRole('textbox', { name: 'Quantity' });
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
    await userEvent.tab();
    expect(shown()).toBe('1');
    expect(field).toHaveValue('1');
  });
});
