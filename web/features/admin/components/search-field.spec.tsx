import '../../../testing/browser.js';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './search-field.js';

const reported: string[] = [];

function Page() {
  const [q, setQ] = useState('');
  const report = (text: string): void => {
    reported.push(text);
    setQ(text);
  };
  return (
    <>
      <SearchField label="Search users" placeholder="Name" value={q} onChange={report} />
      <button onClick={() => setQ('')}>Clear filters</button>
    </>
  );
}

describe('the search field of staff', () => {
  it('keeps what is typed while it reports, and follows an address that changes by itself', async () => {
    reported.length = 0;
    render(<Page />);
    const field = screen.getByLabelText('Search users');
    await userEvent.type(field, 'John ');
    await waitFor(() => expect(reported).toEqual(['John']));
    expect(field).toHaveValue('John ');
    await userEvent.type(field, 'Smith');
    await waitFor(() => expect(reported).toEqual(['John', 'John Smith']));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(field).toHaveValue('');
  });
});
