import '../../testing/browser.js';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchableSelect } from './searchable-select.js';

const options = [
  { name: 'Halyard', count: 1200 },
  { name: 'Kerr', count: 7 },
  { name: 'Empty', count: 0 },
];

function Chosen({ start }: { start: string | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <SearchableSelect label="Brand" value={value} options={options} onChange={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  );
}

describe('SearchableSelect', () => {
  it('offers what matches the typed part, with counts, and hides empty options', async () => {
    render(<Chosen start={null} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Brand' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Halyard1,200',
      'Kerr7',
    ]);
    await userEvent.keyboard('ker');
    await userEvent.click(screen.getByRole('option', { name: /Kerr/ }));
    expect(screen.getByRole('status')).toHaveTextContent('Kerr');
  });

  it('keeps showing an empty option that is chosen', async () => {
    render(<Chosen start="Empty" />);
    await userEvent.click(screen.getByRole('button', { name: 'Show Brand' }));
    expect(screen.getByRole('option', { name: /Empty/ })).toBeInTheDocument();
  });

  it('is emptied by clearing the text', async () => {
    render(<Chosen start="Kerr" />);
    await userEvent.clear(screen.getByRole('combobox', { name: 'Brand' }));
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('none');
  });
});
