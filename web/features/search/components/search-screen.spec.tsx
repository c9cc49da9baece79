import '../../../testing/browser.js';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleCard, sampleOffer, sampleSearch } from '../../../testing/samples.js';
import { setMedia } from '../../../testing/browser.js';
import { useSession } from '../../../lib/session.js';
import { SearchScreen } from './search-screen.js';

const address = () => screen.getByTestId('address').textContent;
const none = { products: [], categories: [], brands: [] };
const found = (call: SeenCall) => ({
  ...sampleSearch(call.query.get('brand') === 'Kerr' ? [] : [sampleCard()]),
  ...(call.query.get('brand') === 'Kerr' && { suggestion: { filter: 'brand', total: 7 } }),
});
const open = (entry: string) => renderAt(entry, <SearchScreen canUseConnected={false} />);

describe('SearchScreen', () => {
  beforeEach(() => {
    setMedia('(min-width: 64rem)', '(prefers-reduced-motion: reduce)');
    answerApi({ 'GET /api/search': found, 'GET /api/suggest': none });
  });

  it('puts typed text into the address', async () => {
    open('/');
    await userEvent.type(screen.getByRole('combobox', { name: 'Search products' }), 'gloves');
    await waitFor(() => expect(address()).toBe('/search?q=gloves'));
  });

  it('searches for a quick-search chip', async () => {
    open('/');
    await userEvent.click(screen.getByRole('button', { name: 'Curing Lights' }));
    expect(address()).toBe('/search?q=Curing+Lights');
    expect(screen.getByRole('combobox', { name: 'Search products' })).toHaveValue('Curing Lights');
  });

  it('shows the count, and removes one filter at a time or all of them', async () => {
    open('/search?q=gloves&brand=Halyard&multiSite=true&page=2');
    expect(await screen.findByRole('heading', { name: 'Found 1 product' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Multi-site only' }));
    expect(address()).toBe('/search?q=gloves&brand=Halyard');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(address()).toBe('/search?q=gloves');
  });

  it('shows a visitor all sellers where the address asks for the connected ones', async () => {
    useSession.setState({ status: 'anonymous', user: null });
    open('/search?q=gloves&connectedSellersOnly=true');
    expect(await screen.findByRole('heading', { name: 'Found 1 product' })).toBeInTheDocument();
    expect(screen.getByText('Log in to see those of your connected sellers only.')).toBeInTheDocument();
    expect(address()).toBe('/search?q=gloves&connectedSellersOnly=true');
  });

  it('applies what a query asks for, says so, and takes a part back on request', async () => {
    const asks = 'cheap gloves under $10';
    const requests: string[] = [];
    answerApi({
      'GET /api/search/request': ({ query }: SeenCall) => {
        const without = query.get('without')?.split(',') ?? [];
        requests.push(without.join());
        const parts = [
          { name: 'maxPrice', label: 'At most $10.00' },
          { name: 'sort', label: 'Cheapest first' },
        ].filter(({ name }) => !without.includes(name));
        const applies = (name: string) => parts.some((part) => part.name === name);
        return {
          request: {
            q: 'gloves',
            parts,
            ...(applies('maxPrice') && { maxPrice: 10 }),
            ...(applies('sort') && { sort: 'price_asc' }),
          },
        };
      },
      'GET /api/search': ({ query }: SeenCall) => {
        seen.push(`${query.get('q')} ${query.get('maxPrice')} ${query.get('sort')}`);
        return sampleSearch([sampleCard()]);
      },
      'GET /api/suggest': none,
    });
    const seen: string[] = [];
    open(`/search?q=${encodeURIComponent(asks)}`);
    const note = await screen.findByRole('note', { name: 'Read from your words' });
    expect(note).toHaveTextContent('Showing “gloves”, at most $10.00, cheapest first.');
    expect(screen.getByRole('combobox', { name: 'Search products' })).toHaveValue(asks);
    await waitFor(() => expect(seen).toEqual(['gloves 10 price_asc']));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter At most $10.00' }));
    await waitFor(() => expect(seen.at(-1)).toBe('gloves null price_asc'));
    expect(address()).toContain('without=maxPrice');
    expect(await screen.findByText('Showing “gloves”, cheapest first.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Apply all of it again' }));
    await waitFor(() => expect(address()).not.toContain('without'));
    expect(screen.getByRole('heading', { name: /^Found/ })).toHaveFocus();
  });

  it('searches for the words as they are when nobody can tell what they ask for', async () => {
    answerApi({
      'GET /api/search/request': new Refuse(503),
      'GET /api/search/vector': sampleSearch([sampleCard()]),
      'GET /api/search': found,
      'GET /api/suggest': none,
    });
    open('/search?q=cheap+gloves');
    expect(await screen.findByRole('heading', { name: 'Found 1 product' })).toBeInTheDocument();
    expect(screen.queryByRole('note', { name: 'Read from your words' })).not.toBeInTheDocument();
  });

  it('shows what the search read out of the words, each part removable from them', async () => {
    const all = [
      { label: 'Without latex', text: 'latex free' },
      { label: 'Size: Medium first', text: 'medium' },
    ];
    answerApi({
      'GET /api/search/vector': ({ query }: SeenCall) => ({
        ...sampleSearch(),
        understood: all.filter(({ text }) => query.get('q')?.includes(text)),
      }),
      'GET /api/suggest': none,
    });
    open('/search?q=latex+free+gloves+medium&sort=price_asc');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Without latex' }));
    expect(address()).toBe('/search?q=gloves+medium&sort=price_asc');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove filter Without latex' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'Remove filter Size: Medium first' })).toBeInTheDocument();
  });

  it('leaves the other refusals of a list when one is removed', async () => {
    answerApi({
      'GET /api/search/vector': {
        ...sampleSearch(),
        understood: [
          { label: 'Without Kerr', text: 'neither Kerr', rest: 'not 3M composite' },
          { label: 'Without 3M', text: 'nor 3M', rest: 'not Kerr composite' },
        ],
      },
      'GET /api/suggest': none,
    });
    open('/search?q=neither+Kerr+nor+3M+composite');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Without Kerr' }));
    expect(address()).toBe('/search?q=not+3M+composite');
  });

  it('shows what the sellers cost that the answer was narrowed to', async () => {
    const darby = sampleOffer({ seller: 'darby', label: 'Darby Dental', url: 'd', price: 24 });
    answerApi({
      'GET /api/search': {
        ...sampleSearch([sampleCard({ sellers: [sampleOffer(), darby] })]),
        chosenSellers: ['darby'],
      },
      'GET /api/suggest': none,
    });
    open('/search?q=gloves&seller=darby');
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('at Darby Dental');
    expect(card).toHaveTextContent('$24.00');
  });

  it('says that the chosen seller has none', async () => {
    const darby = sampleOffer({ seller: 'darby', label: 'Darby Dental', availability: 'out_of_stock' });
    answerApi({
      'GET /api/search': {
        ...sampleSearch([sampleCard({ sellers: [sampleOffer(), { ...darby, url: 'd' }] })]),
        chosenSellers: ['darby'],
      },
      'GET /api/suggest': none,
    });
    open('/search?q=gloves&seller=darby');
    expect(await screen.findByRole('article')).toHaveTextContent('Out of stock at Darby Dental');
  });

  it('adds filters from the panel', async () => {
    open('/search?q=gloves');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Multi-site only/ }));
    expect(address()).toBe('/search?q=gloves&multiSite=true');
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Min price' }), '5{Enter}');
    expect(address()).toBe('/search?q=gloves&minPrice=5&multiSite=true');
  });

  it('loses no click that comes before the screen has shown the one before', async () => {
    const found = sampleSearch();
    const [net32] = found.facets.sellers;
    const sellers = [net32!, { key: 'benco', name: 'Benco', count: 1 }];
    const values = ['Small', 'Medium'].map((name) => ({ name, count: 1 }));
    const attributes = [{ name: 'Size', values }];
    answerApi({
      'GET /api/suggest': none,
      'GET /api/search': { ...found, facets: { ...found.facets, sellers, attributes } },
    });
    open('/search?q=gloves');
    await screen.findByRole('checkbox', { name: /^Small/ });
    const boxes = ['Multi-site only', 'net32', 'Benco', 'Small', 'Medium'].map((name) =>
      screen.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
    );
    act(() => boxes.forEach((box) => box.click()));
    const asked = new URL(`http://shop${address()}`).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      q: 'gloves',
      seller: 'net32,benco',
      multiSite: 'true',
      attributes: 'Size:Small|Medium',
    });
    const chips = ['Size: Small, Medium', 'Multi-site only'].map((name) =>
      screen.getByRole('button', { name: `Remove filter ${name}` }),
    );
    act(() => chips.forEach((chip) => chip.click()));
    expect(address()).toBe('/search?q=gloves&seller=net32,benco');
  });

  it('says which price in the address it does not apply', async () => {
    open('/search?q=gloves&maxPrice=99999999');
    expect(await screen.findByText('The price in the address is not applied')).toBeInTheDocument();
    expect(screen.getByText('Enter a price of at most $1,000,000.')).toBeInTheDocument();
  });

  it('says up to which price it can filter', async () => {
    open('/search?q=gloves');
    const most = await screen.findByRole('spinbutton', { name: 'Max price' });
    await userEvent.type(most, '99999999{Enter}');
    expect(most).toHaveAccessibleDescription('Enter a price of at most $1,000,000.');
    expect(address()).toBe('/search?q=gloves');
    await userEvent.clear(most);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(most, '9{Enter}');
    expect(address()).toBe('/search?q=gloves&maxPrice=9');
  });

  it('refuses prices that make no sense, in words', async () => {
    open('/search?q=gloves');
    await userEvent.type(await screen.findByRole('spinbutton', { name: 'Min price' }), '-9{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a price of 0 or more.');
    expect(address()).toBe('/search?q=gloves');
  });

  it('swaps prices in the wrong order, but not while the second is still to be typed', async () => {
    open('/search?q=gloves&minPrice=5&maxPrice=9');
    const [min, max] = await screen.findAllByRole('spinbutton');
    await userEvent.clear(min!);
    await userEvent.type(min!, '15');
    await userEvent.clear(max!);
    await userEvent.type(max!, '20{Enter}');
    expect(address()).toBe('/search?q=gloves&minPrice=15&maxPrice=20');
    await userEvent.clear(max!);
    await userEvent.type(max!, '3{Enter}');
    expect(address()).toBe('/search?q=gloves&minPrice=3&maxPrice=15');
    expect([min, max].map((field) => (field as HTMLInputElement).value)).toEqual(['3', '15']);
    await userEvent.clear(min!);
    await userEvent.type(min!, '40');
    await userEvent.tab({ shift: true });
    expect(address()).toBe('/search?q=gloves&minPrice=15&maxPrice=40');
  });

  it('leaves the focus to the neighbor of a removed filter, and to the count after the last', async () => {
    open('/search?q=gloves&category=Gloves&brand=Halyard&multiSite=true');
    const chip = (name: string) => screen.getByRole('button', { name: `Remove filter ${name}` });
    await screen.findByRole('heading', { name: 'Found 1 product' });
    chip('Brand: Halyard').focus();
    await userEvent.keyboard('{Enter}');
    expect(chip('Multi-site only')).toHaveFocus();
    await userEvent.click(chip('Multi-site only'));
    expect(chip('Category: Gloves')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/search?q=gloves');
    expect(screen.getByRole('heading', { name: 'Found 1 product' })).toHaveFocus();
  });

  it.each(['Clear all', 'Clear filters', 'Remove the brand filter (7 products)'])(
    'leaves the focus to the count after %s',
    async (name) => {
      open('/search?q=gloves&brand=Kerr');
      await userEvent.click(await screen.findByRole('button', { name }));
      expect(screen.getByRole('heading', { name: /^Found/ })).toHaveFocus();
    },
  );

  it('offers to clear no filter where none is set', async () => {
    open('/search?q=nothing+like+it&sort=price_asc');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    expect(address()).toBe('/search?sort=price_asc');
  });

  it('names the filter whose removal helps when nothing is found', async () => {
    open('/search?q=gloves&brand=Kerr');
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the brand filter (7 products)' }));
    expect(address()).toBe('/search?q=gloves');
  });
});
