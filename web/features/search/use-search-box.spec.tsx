import '../../testing/browser.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { answerApi } from '../../testing/api.js';
import { renderAt } from '../../testing/render-app.js';
import { SearchBox } from './components/search-box.js';
import type { Suggestion } from './suggestions.js';

const searched: string[] = [];
const picked: Suggestion[] = [];

function Box() {
  const [q, setQ] = useState('');
  return (
    <>
      <SearchBox
        size="large"
        q={q}
        onSearch={(text) => {
          searched.push(text);
          setQ(text);
        }}
        onPick={(suggestion) => picked.push(suggestion)}
      />
      <button onClick={() => setQ('from a chip')}>chip</button>
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Search products' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('search box', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    searched.length = 0;
    picked.length = 0;
    answerApi({
      'GET /api/suggest': {
        products: [],
        categories: [{ name: 'Gloves', count: 12 }],
        brands: [{ name: 'Glove Co', count: 2 }],
        code: { _id: 'p9', product_name: 'A glove', manufacturer_code: 'GLOV' },
      },
    });
    renderAt('/', <Box />);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('searches 300 ms after the last key, once', async () => {
    type('glo');
    await pass(299);
    type('glov');
    await pass(299);
    expect(searched).toEqual([]);
    await pass(1);
    expect(searched).toEqual(['glov']);
  });

  it('keeps what is typed while an earlier text is being searched', async () => {
    type('glo');
    await pass(300);
    type('glove');
    expect(box()).toHaveValue('glove');
  });

  it('searches what was typed, also when the suggestions are walked before', async () => {
    type('glo');
    await pass(200);
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
    type('glov');
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    const walked = (box() as HTMLInputElement).value;
    await pass(300);
    expect(searched).toEqual(['glov']);
    expect(box()).toHaveValue(walked);
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(box()).toHaveValue('glov');
  });

  it('searches at once on Enter', () => {
    type('glov');
    fireEvent.submit(screen.getByRole('search'));
    expect(searched).toEqual(['glov']);
  });

  it('fills with the suggestion the arrows reach; Escape gives the typed text back', async () => {
    type('glov');
    await pass(200);
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(box()).toHaveValue('Gloves');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Gloves');
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(box()).toHaveValue('glov');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('takes the chosen suggestion on Enter; an exact code opens its product', async () => {
    type('glov');
    await pass(200);
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
    expect(screen.getByText('Open product')).toBeInTheDocument();
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(picked).toMatchObject([{ kind: 'code', id: 'p9' }]);
    await pass(1000);
    expect(searched).toEqual([]);
  });

  it('follows a search that came from elsewhere', () => {
    type('glov');
    fireEvent.click(screen.getByText('chip'));
    expect(box()).toHaveValue('from a chip');
  });

  it('does not search what was typed just before a search came from elsewhere', async () => {
    type('glov');
    await pass(200);
    fireEvent.click(screen.getByText('chip'));
    await pass(1000);
    expect(searched).toEqual([]);
    expect(box()).toHaveValue('from a chip');
  });

  it('is focused by the slash key', () => {
    fireEvent.keyDown(document.body, { key: '/' });
    expect(box()).toHaveFocus();
  });
});
