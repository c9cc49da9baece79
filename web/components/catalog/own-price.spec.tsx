import '../../testing/browser.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownPriceQuery, wantedOffer } from '../../lib/own-price-queries.js';
import { useSession } from '../../lib/session.js';
import { allAnswered, answerApi } from '../../testing/api.js';
import { renderAt, testQueryClient } from '../../testing/render-app.js';
import { sampleCard, sampleOffer, sampleUser, sampleVendorConnection } from '../../testing/samples.js';
import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { useState } from 'react';
import { ProductGrid } from './product-grid.js';
import { ProductTable } from './product-table.js';

const products = [
  sampleCard(),
  sampleCard({ _id: 'p2', product_name: 'Etch Gel', sellers: [sampleOffer({ seller: 'darby' })] }),
];
const offered = wantedOffer('p1', sampleOffer());
const known = { ...offered, price: 18 };
const answers = {
  'GET /api/vendors': { vendors: [sampleVendorConnection()] },
  'GET /api/personal-prices': { prices: [known] },
};
const signIn = () => useSession.setState({ status: 'signed-in', user: sampleUser() });

describe('products in a list', () => {
  afterEach(() => {
    cleanup();
    useSession.setState({ status: 'anonymous', user: null });
  });

  it.each([
    ['cards', ProductGrid],
    ['rows', ProductTable],
  ])('show the own price as the best one in %s, the best list price beside it', async (_, List) => {
    signIn();
    const calls = answerApi(answers);
    renderAt('/', <List products={products} />);
    expect(await screen.findByText('$18.00')).toBeInTheDocument();
    expect(screen.getByText('Your Price')).toBeInTheDocument();
    expect(screen.getByText('list from $20.00')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('$0.18 per piece');
    // The other product has no connected seller; nobody is asked about either.
    const asked = calls.filter(({ path }) => path.startsWith('/api/personal-prices'));
    expect(asked.map(({ path, query }) => [path, query.get('products')])).toEqual([
      ['/api/personal-prices', 'p1'],
    ]);
    expect(screen.getAllByText('$20.00')).toHaveLength(1);
  });

  it.each([
    ['cards', ProductGrid],
    ['rows', ProductTable],
  ])('name in %s only the seller where the account pays more than the list', async (_, List) => {
    signIn();
    answerApi({ ...answers, 'GET /api/personal-prices': { prices: [{ ...known, price: 24 }] } });
    renderAt('/', <List products={products} />);
    expect(await screen.findByText('$24.00')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('at net32 · list from $20.00');
    expect(screen.queryByText('Your Price')).not.toBeInTheDocument();
  });

  it('show the price of a piece at the own price, not the rounded one of the list scaled', async () => {
    signIn();
    const listed = { min_price: 110.4, unit_price: 0.11, pack: '1000/box' };
    answerApi({
      ...answers,
      'GET /api/personal-prices': { prices: [{ ...known, listPrice: 110.4, price: 105.6 }] },
    });
    const sellers = [sampleOffer({ price: 110.4 })];
    renderAt('/', <ProductGrid products={[sampleCard({ ...listed, sellers })]} />);
    expect(await screen.findByText('$105.60')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('$0.106 per piece');
  });

  it('learn what a seller has just said on the page of the product', async () => {
    signIn();
    answerApi({
      ...answers,
      'GET /api/personal-prices': { prices: [] },
      'GET /api/personal-prices/net32/p1': { price: 17, isFromCache: false },
    });
    const client = testQueryClient();
    renderAt('/', <ProductGrid products={products} />, client);
    await waitFor(() => expect(client.getQueriesData({ queryKey: ['own-price', 'known'] })).toHaveLength(1));
    await allAnswered();
    await client.fetchQuery(ownPriceQuery(offered));
    expect(await screen.findByText('$17.00')).toBeInTheDocument();
  });

  it.each([
    ['cards', ProductGrid],
    ['rows', ProductTable],
  ])('show in %s the best price of the chosen sellers, and whose it is', async (_, List) => {
    signIn();
    answerApi(answers);
    const darby = sampleOffer({ seller: 'darby', label: 'Darby Dental', url: 'd', price: 24 });
    const both = [sampleCard({ sellers: [sampleOffer(), darby] })];
    function Choosing() {
      const [chosen, choose] = useState<string[]>();
      return (
        <>
          <button onClick={() => choose(['darby'])}>Darby alone</button>
          <button onClick={() => choose(['darby', 'net32'])}>Both</button>
          <List products={both} chosen={chosen} />
        </>
      );
    }
    renderAt('/', <Choosing />);
    expect(await screen.findByText('$18.00')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('at net32');
    await userEvent.click(screen.getByRole('button', { name: 'Darby alone' }));
    expect(screen.getByText('$24.00')).not.toHaveClass('animate-tint');
    expect(document.body).toHaveTextContent('at Darby Dental');
    expect(document.body).toHaveTextContent('$0.24 per piece');
    expect(document.body).not.toHaveTextContent('was $');
    await userEvent.click(screen.getByRole('button', { name: 'Both' }));
    expect(await screen.findByText('$18.00')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('Your Price at net32 · list from $20.00');
  });

  it.each([
    ['cards', ProductGrid],
    ['rows', ProductTable],
  ])('say in %s what a price was before it changed on the open page', async (_, List) => {
    answerApi(answers);
    function Repriced() {
      const [shown, setShown] = useState<ProductCard[]>(products);
      const raisePrice = (): void =>
        setShown(shown.map((each) => ({ ...each, min_price: 21.5 })).slice(0, 1));
      return (
        <>
          <button onClick={raisePrice}>Raise</button>
          <List products={shown} />
        </>
      );
    }
    renderAt('/', <Repriced />);
    expect(screen.queryByText('was $20.00')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Raise' }));
    expect(screen.getByText('$21.50')).toHaveClass('animate-tint');
    expect(screen.getByText('was $20.00')).toBeInTheDocument();
  });

  it.each([
    ['cards', ProductGrid],
    ['rows', ProductTable],
  ])('say in %s where nobody has the product in stock', (_, List) => {
    answerApi(answers);
    const gone = (availability: SellerOffer['availability']) =>
      sampleCard({ _id: availability, sellers: [sampleOffer({ availability })] });
    renderAt('/', <List products={[gone('out_of_stock'), gone('backorder'), gone('in_stock')]} />);
    expect(screen.getAllByText(/Out of stock/)).toHaveLength(1);
    expect(screen.getAllByText(/On backorder/)).toHaveLength(1);
  });

  it('ask for nothing where nobody is signed in', () => {
    const calls = answerApi(answers);
    renderAt('/', <ProductGrid products={products} />);
    expect(calls).toEqual([]);
    expect(screen.getAllByText('$20.00')).toHaveLength(2);
  });
});
