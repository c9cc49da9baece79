import '../../../testing/browser.js';
import { jest } from '@jest/globals';
import { useReducer } from 'react';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { answerApi } from '../../../testing/api.js';
import { setMedia } from '../../../testing/browser.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleOffer, sampleProduct } from '../../../testing/samples.js';
import type { Buying } from '../buying.js';
import { Offers } from './offers.js';
import { ProductView } from './product-view.js';

const product = sampleProduct({
  sellers: [
    sampleOffer(),
    sampleOffer({ seller: 'darby', label: 'Darby Dental', domain: 'darbydental.com', url: 'd', price: 21 }),
    sampleOffer({
      seller: 'benco',
      label: 'Benco',
      domain: 'benco.com',
      url: 'b',
      availability: 'out_of_stock',
    }),
  ],
});
const added: string[] = [];
const prompted: string[] = [];
const buying = (change: Partial<Buying> = {}): Buying => ({
  visitor: false,
  promptSignIn: (label) => prompted.push(label),
  inCartCents: () => 0,
  known: true,
  add: (_product, offer, quantity) => added.push(`${quantity} × ${offer.seller}`),
  connected: [],
  verified: [],
  refused: [],
  ...change,
});
const show = (change?: Partial<Buying>) =>
  renderAt(
    '/product/p1',
    <Offers product={product} buying={buying(change)} returnTo="/product/p1?q=gloves" />,
  );
const seller = (name: string) => screen.getByRole('button', { name });
const sellers = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('button').textContent);

describe('Offers', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    setMedia('(min-width: 64rem)');
    added.length = 0;
    prompted.length = 0;
    answerApi({ 'GET /api/personal-prices/darby/p1': { price: 17.5, isFromCache: false } });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks a visitor to log in instead of opening a seller', () => {
    show({ visitor: true });
    fireEvent.click(seller('net32'));
    expect(prompted).toEqual(['net32']);
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
  });

  it('opens and closes a seller', () => {
    show();
    fireEvent.click(seller('net32'));
    expect(seller('net32')).toHaveAttribute('aria-expanded', 'true');
    fireEvent.click(seller('net32'));
    expect(seller('net32')).toHaveAttribute('aria-expanded', 'false');
  });

  it('adds the chosen quantity, says "Added!" for a second and closes', () => {
    show();
    fireEvent.click(seller('net32'));
    fireEvent.click(screen.getByRole('button', { name: 'Increase' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(added).toEqual(['2 × net32']);
    act(() => jest.advanceTimersByTime(999));
    expect(screen.getByRole('button', { name: 'Added!' })).toHaveAttribute('aria-disabled', 'true');
    act(() => jest.advanceTimersByTime(1));
    expect(seller('net32')).toHaveAttribute('aria-expanded', 'false');
  });

  it('keeps the rows in place while one is open, and sorts again afterwards', () => {
    // Six items earn free shipping at net32 (75) but not at Darby (150); one item earns it nowhere.
    show({ inCartCents: () => 0 });
    expect(sellers()).toEqual(['net32', 'Darby Dental', 'Benco']);
    fireEvent.click(seller('Darby Dental'));
    for (let item = 1; item < 9; item += 1) fireEvent.click(screen.getByRole('button', { name: 'Increase' }));
    expect(sellers()).toEqual(['net32', 'Darby Dental', 'Benco']);
  });

  it('shows the shipping this product adds, so that price and shipping make the total', () => {
    // Darby ships for 13.95 below 150, net32 for 6.99 below 75.
    const inCart: Record<string, number> = { 'darbydental.com': 14_000, 'net32.com': 1000 };
    show({ inCartCents: (domain) => inCart[domain] ?? 0 });
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .slice(1, 4)
        .map((cell) => cell.textContent);
    expect(cells(/net32/)).toEqual(['$20.00$0.20 per piece', 'Shipping already in your cart', '$20.00']);
    expect(cells(/Darby/)).toEqual(['$21.00$0.21 per piece', '−$13.95 shipping, now free', '$7.05']);
    // Nobody can buy there, so there is nothing to add up.
    expect(cells(/Benco/)).toEqual(['$20.00$0.20 per piece', '', '']);
  });

  it('says what the items cost that make shipping free, and what the total becomes', () => {
    show();
    fireEvent.click(seller('net32'));
    // One costs 20.00 and ships for 6.99; net32 ships free from 75.00.
    expect(
      screen.getByText(
        '3 more here cost $60.00 and make shipping free: the total becomes $80.00 instead of $26.99.',
      ),
    ).toBeInTheDocument();
    for (let item = 1; item < 3; item += 1) fireEvent.click(screen.getByRole('button', { name: 'Increase' }));
    expect(
      screen.getByText(
        '1 more here costs $20.00 and makes shipping free: the total becomes $80.00 instead of $66.99.',
      ),
    ).toBeInTheDocument();
  });

  it('counts what the cart has paid for shipping where further items make it free', () => {
    show({ inCartCents: (domain) => (domain === 'net32.com' ? 4000 : 0) });
    fireEvent.click(seller('net32'));
    expect(
      screen.getByText(
        '1 more here costs $20.00 and makes shipping free: the total becomes $33.01 instead of $20.00.',
      ),
    ).toBeInTheDocument();
  });

  it('names each seller’s own number of the product', () => {
    show();
    expect(within(screen.getByRole('row', { name: /net32/ })).getByText('SKU N-1')).toBeInTheDocument();
  });

  it('adds one of the best offer without opening a seller', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Add best offer to cart · $20.00' }));
    expect(added).toEqual(['1 × net32']);
    expect(screen.getByRole('button', { name: 'Added!' })).toHaveAttribute('aria-disabled', 'true');
    expect(seller('net32')).toHaveAttribute('aria-expanded', 'false');
    // Only an opened seller has a button of this name.
    expect(screen.queryByRole('button', { name: /Add to Cart/i })).not.toBeInTheDocument();
  });

  it.each(['wide', 'narrow'])(
    'says beside the button, on a %s screen, why the best offer has another price than the best one',
    (screenWidth) => {
      if (screenWidth === 'narrow') setMedia();
      const cheaper = product.sellers.map((offer) =>
        offer.seller === 'darby' ? { ...offer, price: 19 } : offer,
      );
      renderAt(
        '/product/p1',
        <Offers product={{ ...product, sellers: cheaper }} buying={buying()} returnTo="/product/p1" />,
      );
      const why = 'With shipping, one costs your cart $5.96 less than at $19.00 from Darby Dental.';
      expect(
        screen.getByRole('button', { name: /^Add (best offer )?to cart · \$20\.00/i }),
      ).toHaveAccessibleDescription(why);
    },
  );

  it('offers one item in one step, whatever the quantity of an open seller', () => {
    const cheaper = product.sellers.map((offer) =>
      offer.seller === 'darby' ? { ...offer, price: 19 } : offer,
    );
    renderAt(
      '/product/p1',
      <Offers product={{ ...product, sellers: cheaper }} buying={buying()} returnTo="/product/p1" />,
    );
    fireEvent.click(seller('Darby Dental'));
    expect(screen.getByRole('row', { name: /net32/ })).toHaveTextContent('Best for this cart');
    // Nine items cost least at Darby, where they ship free.
    for (let item = 1; item < 9; item += 1) fireEvent.click(screen.getByRole('button', { name: 'Increase' }));
    expect(screen.getByRole('row', { name: /Darby.*Best/ })).toHaveTextContent('Best for 9 items');
    expect(screen.queryByText('Best for this cart')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Add best offer to cart · $20.00' }));
    expect(added).toEqual(['1 × net32']);
  });

  it('says out of stock and does not open', () => {
    show();
    expect(screen.getByText('Out of Stock')).toBeInTheDocument();
    fireEvent.click(seller('Benco'));
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
  });

  it('leads to mending the login that a seller has refused', () => {
    show({ refused: ['net32'] });
    fireEvent.click(seller('net32'));
    expect(screen.queryByText(/isn't connected to your account/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fix login →' })).toHaveAttribute('href', '/profile?tab=vendors');
  });

  it('leads to connecting a seller that is not connected', () => {
    show();
    fireEvent.click(seller('net32'));
    expect(screen.getByText(/isn't connected to your account/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Connect Now →' })).toHaveAttribute(
      'href',
      '/profile?newSignup=true',
    );
  });

  it('says that something was added, keeps the focus and leads it back to the seller', () => {
    show();
    fireEvent.click(seller('net32'));
    const add = screen.getByRole('button', { name: 'Add to Cart' });
    add.focus();
    fireEvent.click(add);
    fireEvent.click(add);
    expect(screen.getByText('Added to your cart')).toHaveAttribute('role', 'status');
    expect(add).toHaveFocus();
    expect(added).toEqual(['1 × net32']);
    act(() => jest.advanceTimersByTime(1000));
    expect(add).not.toBeInTheDocument();
    expect(seller('net32')).toHaveFocus();
  });

  it('keeps the sellers where they are while one reads, and sorts them when asked to', () => {
    let inCart = 0;
    const at = (domain: string) => (domain === 'darbydental.com' ? inCart : 0);
    const offers = () => (
      <Offers product={product} buying={buying({ inCartCents: at })} returnTo="/product/p1" />
    );
    function Page() {
      const [, again] = useReducer((times: number) => times + 1, 0);
      return (
        <>
          <button onClick={again}>Something is added</button>
          {offers()}
        </>
      );
    }
    renderAt('/product/p1', <Page />);
    expect(sellers()).toEqual(['net32', 'Darby Dental', 'Benco']);
    expect(screen.queryByRole('button', { name: 'Sort by cost now' })).not.toBeInTheDocument();
    // Enough of Darby's in the cart for free shipping.
    inCart = 14_000;
    fireEvent.click(screen.getByText('Something is added'));
    expect(sellers()).toEqual(['net32', 'Darby Dental', 'Benco']);
    expect(screen.getByRole('row', { name: /Darby/ })).toHaveTextContent('Best for this cart');
    fireEvent.click(screen.getByRole('button', { name: 'Sort by cost now' }));
    expect(sellers()).toEqual(['Darby Dental', 'net32', 'Benco']);
  });

  describe('while the user’s own prices are loading', () => {
    // Darby costs more by list, and less with shipping by the user's own price.
    const own = { connected: ['darby'], verified: ['darby'] };
    const loaded = () => act(() => jest.advanceTimersByTimeAsync(10));
    beforeEach(() => answerApi({ 'GET /api/personal-prices/darby/p1': { price: 5, isFromCache: false } }));

    it('sorts the sellers by them when they come', async () => {
      show(own);
      expect(sellers()).toEqual(['net32', 'Darby Dental', 'Benco']);
      await loaded();
      expect(sellers()).toEqual(['Darby Dental', 'net32', 'Benco']);
      expect(screen.queryByRole('button', { name: 'Sort by cost now' })).not.toBeInTheDocument();
    });

    it.each([
      ['points at them', () => fireEvent.pointerMove(seller('net32'))],
      ['touches them', () => fireEvent.pointerDown(seller('net32'))],
      ['comes by keyboard', () => act(() => seller('net32').focus())],
    ])('keeps the sellers where they are for a reader who %s', async (_, read) => {
      show(own);
      read();
      await loaded();
      expect(sellers()).toEqual(['net32', 'Darby Dental', 'Benco']);
      expect(screen.getByRole('button', { name: 'Sort by cost now' })).toBeInTheDocument();
    });
  });

  describe('where only cards fit', () => {
    const best = () => screen.getByRole('button', { name: 'Add to Cart · $20.00 at net32' });
    beforeEach(() => setMedia());

    it('adds one of the best offer in one step, once however often it is pressed', () => {
      show();
      fireEvent.click(best());
      fireEvent.click(screen.getByRole('button', { name: 'Added!' }));
      expect(added).toEqual(['1 × net32']);
      act(() => jest.advanceTimersByTime(1000));
      expect(best()).toBeEnabled();
    });

    it('asks a visitor to log in instead', () => {
      show({ visitor: true });
      fireEvent.click(best());
      expect([prompted, added]).toEqual([['net32'], []]);
      expect(best()).toBeEnabled();
    });

    it('offers nothing where nobody can buy', () => {
      const gone = product.sellers.map((offer) => ({ ...offer, availability: 'out_of_stock' as const }));
      renderAt(
        '/product/p1',
        <Offers product={{ ...product, sellers: gone }} buying={buying()} returnTo="/product/p1" />,
      );
      expect(screen.queryByRole('button', { name: /^Add to Cart/ })).not.toBeInTheDocument();
    });
  });

  it('shows the user’s lower price beside the struck list price', async () => {
    show({ connected: ['darby'], verified: ['darby'] });
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText('Your Price', { ignore: 'th' })).toBeInTheDocument();
    expect(screen.getByText('$17.50')).toBeInTheDocument();
    expect(screen.getByText('$0.175 per piece')).toBeInTheDocument();
    expect(screen.getByText('$21.00').tagName).toBe('S');
  });

  it('falls back to the list price when the user’s price cannot be had', async () => {
    show({ connected: ['net32'], verified: ['net32'] });
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText('Failed to load price')).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /net32/ });
    expect(within(row).getByText('$20.00')).toBeInTheDocument();
  });
});

describe('the best price of a product', () => {
  beforeEach(() => {
    setMedia('(min-width: 64rem)');
    answerApi({
      'GET /api/personal-prices/darby/p1': { price: 17.5, isFromCache: false },
      'GET /api/personal-prices/net32/p1': { price: 24, isFromCache: false },
      'GET /api/products/p1/analysis': {
        analysis: { feedback: 'Fine.', pros: [], cons: [], alternatives: [], source: 'catalog' },
      },
    });
  });
  const view = (change?: Partial<Buying>, search = '', shown = product) =>
    renderAt(
      '/product/p1',
      <ProductView
        card={shown}
        product={shown}
        search={search}
        buying={buying(change)}
        heart={null}
        level="h1"
      />,
    );
  const best = () => screen.getByText('Best Price').parentElement;

  it('stands above the way back to the search as it was left, order and filters included', () => {
    view(undefined, 'q=gloves&sort=price_asc&brand=Kerr');
    expect(screen.getByRole('link', { name: 'Back to search results for: gloves' })).toHaveAttribute(
      'href',
      '/search?q=gloves&sort=price_asc&brand=Kerr',
    );
  });

  it('is the user’s own where that is lower, with the list’s beside it, also in the analysis', async () => {
    view({ connected: ['darby'], verified: ['darby'] });
    expect(await screen.findByText('Your Price at Darby Dental')).toBeInTheDocument();
    expect(best()).toHaveTextContent('Best Price$17.50Your Price at Darby Dentallist from $20.00');
    expect(await screen.findByText(/^You pay \$17\.50 at Darby Dental, \$2\.50 below/)).toBeInTheDocument();
  });

  it('is said to be above the list’s where the account pays more', async () => {
    view({ connected: ['net32'], verified: ['net32'] });
    const said = await screen.findByText(
      /^You pay \$21\.00 at Darby Dental, \$1\.00 above the best list price\./,
    );
    expect(said).not.toHaveClass('text-good');
    // What Darby lists for everybody is not "Your Price".
    expect(best()).toHaveTextContent('Best Price$21.00At Darby Dentallist from $20.00');
  });

  it('is the list’s for everybody else', async () => {
    view({ visitor: true });
    expect(await screen.findByText('Fine.')).toBeInTheDocument();
    expect(best()).toHaveTextContent('Best Price$20.00from 1 seller');
    expect(screen.queryByText(/^You pay/)).not.toBeInTheDocument();
  });

  it('says so where nobody has the product in stock', async () => {
    const sellers = [sampleOffer({ availability: 'out_of_stock' })];
    view({ visitor: true }, '', sampleProduct({ sellers }));
    expect(await screen.findByText('Fine.')).toBeInTheDocument();
    expect(best()).toHaveTextContent('Best Price$20.00Out of stockfrom 1 seller');
  });
});
