import '../../../testing/browser.js';
import { MAX_OPTIONS } from '@sextant/contracts/http/limits.js';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { BrandFilter } from './brand-filter.js';

/** Brandt, and others, so many in all. */
const brands = (count: number) => [
  { name: 'Brandt', count: 9 },
  ...Array.from({ length: count - 1 }, (_, i) => ({ name: `Maker ${i}`, count: 1 })),
];
const rare = [
  { name: 'Brandt', count: 40 },
  { name: 'Brandywine', count: 3 },
];

function Filter({ count }: { count: number }) {
  const [brand, setBrand] = useState<string | null>(null);
  return (
    <>
      <BrandFilter value={brand} facet={brands(count)} onChange={setBrand} />
      <output data-testid="brand">{brand ?? 'any'}</output>
    </>
  );
}

function open(count: number) {
  const calls = answerApi({ 'GET /api/brands': rare });
  renderAt('/search', <Filter count={count} />);
  return calls;
}
const box = () => screen.getByRole('combobox', { name: 'Brand' });
/** All at once: the longest list takes jsdom seconds to show letter by letter. */
function type(text: string): void {
  fireEvent.focus(box());
  fireEvent.change(box(), { target: { value: text } });
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('the brand filter', () => {
  afterEach(cleanup);

  it('finds brands beyond those that the search counts, once one stops typing', async () => {
    const calls = open(MAX_OPTIONS);
    type('brand');
    type('brandy');
    await userEvent.click(await screen.findByRole('option', { name: 'Brandywine' }));
    expect(calls.map(({ query }) => query.get('q'))).toEqual(['brandy']);
    expect(screen.getByTestId('brand')).toHaveTextContent('Brandywine');
    expect(box()).toHaveValue('Brandywine');
  });

  it('shows a brand once, with the count of the search', async () => {
    open(MAX_OPTIONS);
    type('brand');
    await waitFor(() => expect(options()).toEqual(['Brandt9', 'Brandywine']));
  });

  it('asks for no more where the search has counted them all', async () => {
    const calls = open(MAX_OPTIONS - 1);
    type('brand');
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(options()).toEqual(['Brandt9']);
    expect(calls).toEqual([]);
  });
});
