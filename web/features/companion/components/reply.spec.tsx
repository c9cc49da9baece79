import '../../../testing/browser.js';
import type { ChatCommand, ChatStep } from '@sextant/contracts/http/chat.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useSession } from '../../../lib/session.js';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleUser, sampleVendorConnection } from '../../../testing/samples.js';
import { Reply } from './reply.js';

const availability = 'in_stock' as const;
const net32 = { seller: 'net32', label: 'net32', domain: 'net32.com', url: '/n', price: 20, availability };
const darby = {
  seller: 'darby',
  label: 'Darby Dental',
  domain: 'darbydental.com',
  url: '/d',
  price: 22,
  availability,
};

type Offer = Omit<typeof net32, 'availability'> & { availability: 'in_stock' | 'out_of_stock' };

/** A reply about these offers of a product, the best of them first. */
const step = (sellers: readonly [Offer, ...Offer[]]): ChatStep => ({
  _id: 'r1',
  type: 'ai_response',
  content: 'I found one product.',
  createdAt: '2026-11-20T12:00:00Z',
  source: 'rules',
  richContent: {
    title: 'gloves',
    products: [
      {
        id: 'p1',
        name: 'Nitrile Gloves',
        brand: 'Halyard',
        manufacturer_code: '4750T',
        image: '/img/p1.svg',
        rating: { score: 4.6, count: 12 },
        pricing: { bestPrice: sellers[0].price, bestVendor: sellers[0].label },
        pack: 'box of 100',
        sellers: [...sellers],
      },
    ],
  },
  commands: sellers
    .slice(0, 1)
    .filter((offer) => offer.availability === 'in_stock')
    .map((seller) => ({
      _id: 'k1',
      type: 'add_to_cart',
      data: { productId: 'p1', product: { name: 'Nitrile Gloves' }, quantity: 1, seller },
    })),
});

/** Shows the reply to a buyer whose own price at Darby is $18; gives the sellers bought from. */
function show(...sellers: [Offer, ...Offer[]]): string[] {
  useSession.setState({ status: 'signed-in', user: sampleUser() });
  answerApi({
    'GET /api/vendors': { vendors: [sampleVendorConnection({ seller: 'darby' })] },
    'GET /api/personal-prices': {
      prices: [{ productId: 'p1', seller: 'darby', url: '/d', listPrice: 22, availability, price: 18 }],
    },
  });
  const bought: string[] = [];
  const run = ({ data }: ChatCommand) => {
    bought.push(data.seller?.label ?? '');
    return Promise.resolve({ undo: () => Promise.resolve() });
  };
  renderAt(
    '/',
    <Reply
      step={step(sellers)}
      run={run}
      buyKit={() => Promise.resolve({ undo: () => Promise.resolve(), message: '' })}
      onSearch={() => undefined}
      cartSavings={null}
    />,
  );
  return bought;
}
const add = async () => userEvent.click(await screen.findByRole('button', { name: /to Cart$/ }));

describe('a product of a reply', () => {
  afterEach(() => {
    cleanup();
    useSession.setState({ status: 'anonymous', user: null });
  });

  it('shows and buys at the own price where that is the best', async () => {
    const bought = show(net32, darby);
    expect(await screen.findByText('$18.00')).toBeVisible();
    expect(screen.getByText('Your Price')).toBeVisible();
    expect(screen.getByText('Darby Dental')).toBeVisible();
    expect(screen.getByText('Sold as box of 100')).toBeVisible();
    expect(document.body).toHaveTextContent('list from $20.00 · $0.18 per piece');
    await add();
    await waitFor(() => expect(bought).toEqual(['Darby Dental']));
  });

  it('has the own price that its text says, although a seller quoted it after an earlier reply', async () => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    const own = { productId: 'p1', seller: 'darby', url: '/d', listPrice: 22, availability, price: 18 };
    let questions = 0;
    answerApi({
      'GET /api/vendors': { vendors: [sampleVendorConnection({ seller: 'darby' })] },
      'GET /api/personal-prices': () => {
        questions += 1;
        return { prices: questions > 1 ? [own] : [] };
      },
    });
    const done = () => Promise.resolve({ undo: () => Promise.resolve(), message: '' });
    const all = (ids: readonly string[]) =>
      ids.map((_id) => (
        <Reply
          key={_id}
          step={{ ...step([net32, darby]), _id }}
          run={done}
          buyKit={done}
          onSearch={() => undefined}
          cartSavings={null}
        />
      ));
    function Conversation() {
      const [ids, setIds] = useState(['r1']);
      return (
        <>
          {all(ids)}
          <button onClick={() => setIds(['r1', 'r2'])}>Ask again</button>
        </>
      );
    }
    renderAt('/', <Conversation />);
    await waitFor(() => expect(questions).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('$18.00')).toBeVisible();
  });

  it('is shown and bought at the price of the seller that was asked for, whatever it costs elsewhere', async () => {
    const bought = show(net32);
    expect(await screen.findByText('$20.00')).toBeVisible();
    expect(screen.getByText('net32')).toBeVisible();
    expect(document.body).not.toHaveTextContent('$18.00');
    await add();
    await waitFor(() => expect(bought).toEqual(['net32']));
  });

  it('is shown and bought at the own price of a seller that was offered because the best one was refused', async () => {
    const bought = show(darby);
    expect(await screen.findByText('$18.00')).toBeVisible();
    expect(document.body).toHaveTextContent('list from $22.00');
    await add();
    await waitFor(() => expect(bought).toEqual(['Darby Dental']));
  });

  it('says that the seller asked for does not have it in stock, and is bought nowhere else', async () => {
    show({ ...net32, availability: 'out_of_stock' });
    expect(await screen.findByText('net32, not in stock')).toBeVisible();
    expect(screen.queryByRole('button', { name: /to Cart$/ })).toBeNull();
  });
});

describe('an order of a reply', () => {
  afterEach(cleanup);

  it('is opened beside the conversation, under its number', () => {
    const step: ChatStep = {
      _id: 'r1',
      type: 'ai_response',
      content: 'Order #a1b2c3 can be cancelled until 3:45 PM.',
      createdAt: '2026-11-20T12:00:00Z',
      source: 'rules',
      commands: [{ _id: 'k1', type: 'order_link', data: { orderId: 'o-a1b2c3' } }],
    };
    const nothing = { undo: () => Promise.resolve(), message: '' };
    const done = () => Promise.resolve(nothing);
    renderAt(
      '/',
      <Reply step={step} run={done} buyKit={done} onSearch={() => undefined} cartSavings={null} />,
    );
    const link = screen.getByRole('link', { name: /^Open order #a1b2c3/ });
    expect(link).toHaveAttribute('href', '/orders/o-a1b2c3');
    expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('a reply of a newer assistant', () => {
  afterEach(cleanup);

  it('keeps all but a command of an unknown type', () => {
    const { commands, richContent, ...said } = step([net32]);
    const newer = (data: ChatCommand['data']) => ({ _id: 'k2', type: 'juggle' as ChatCommand['type'], data });
    const known: ChatCommand = { _id: 'k3', type: 'order_link', data: { orderId: 'o-a1b2c3' } };
    answerApi({ 'GET /api/vendors': { vendors: [] } });
    const done = () => Promise.resolve({ undo: () => Promise.resolve(), message: '' });
    renderAt(
      '/',
      <Reply
        step={{ ...said, richContent, commands: [...commands, newer({ productId: 'p1' }), newer({}), known] }}
        run={done}
        buyKit={done}
        onSearch={() => undefined}
        cartSavings={null}
      />,
    );
    expect(screen.getByText('I found one product.')).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Add Nitrile… to Cart',
    ]);
    expect(screen.getByRole('link', { name: /^Open order #a1b2c3/ })).toBeVisible();
  });
});
