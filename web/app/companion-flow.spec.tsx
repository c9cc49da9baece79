import '../testing/browser.js';
import type { BasketOffer, BasketSuggestion, FilledCart } from '@sextant/contracts/http/basket.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import type { ChatStep, LatestChatAnswer } from '@sextant/contracts/http/chat.js';
import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetCart, useCart, writeCart } from '../features/cart/store/cart-store.js';
import { useSession } from '../lib/session.js';
import { forgetToasts, useToasts } from '../lib/toasts.js';
import { allAnswered, answerApi, Refuse, type SeenCall } from '../testing/api.js';
import { renderAt } from '../testing/render-app.js';
import {
  sampleCard,
  sampleOffer,
  sampleProduct,
  sampleUser,
  sampleVendorConnection,
} from '../testing/samples.js';
import { CompanionFlow } from './companion-flow.js';

const net32 = sampleOffer({ url: 'https://net32.com/p/1', price: 20 });
const darby = sampleOffer({
  seller: 'darby',
  label: 'Darby Dental',
  domain: 'darbydental.com',
  url: 'https://darbydental.com/p/1',
  price: 22,
});
const reply = (change: Partial<ChatStep>): ChatStep => ({
  _id: 'r1',
  type: 'ai_response',
  content: 'I found one product.',
  createdAt: '2026-11-20T12:00:00Z',
  source: 'rules',
  commands: [],
  ...change,
});
const gloves = reply({
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
        pricing: { bestPrice: 20, bestVendor: 'net32' },
        pack: 'box of 100',
        sellers: [net32, darby],
      },
    ],
  },
  commands: [
    {
      _id: 'k1',
      type: 'add_to_cart',
      data: { productId: 'p1', product: { name: 'Nitrile Gloves' }, quantity: 1, seller: net32 },
    },
  ],
});

/** Opens the companion of a signed-in user, whose newest reply is this one. */
function show(step: ChatStep, answers: Record<string, unknown> = {}) {
  const asked = reply({ _id: 'm1', type: 'user_message', content: 'gloves' });
  const latest: LatestChatAnswer = {
    hasConversation: true,
    conversation: { _id: 'c1', isProcessing: false, hasResponse: true, createdAt: asked.createdAt },
    steps: [asked, step],
  };
  const calls = answerApi({
    'GET /api/chat/latest': latest,
    'GET /api/vendors': { vendors: [] },
    ...answers,
  });
  renderAt('/', <CompanionFlow />);
  return () =>
    calls
      .filter(({ method, path }) => method === 'POST' && path === '/api/cart/items')
      .map(({ body }) => (body as { price?: number }).price);
}
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the buttons of a reply', () => {
  beforeEach(() => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    writeCart({ lines: [], owner: 'u1', pulled: true });
    forgetToasts();
  });
  afterEach(async () => {
    await allAnswered();
    cleanup();
    forgetCart();
    useSession.setState({ status: 'anonymous', user: null });
  });

  const now = [
    { ...net32, price: 25 },
    { ...darby, price: 27 },
  ];
  const raisedPrices = {
    'GET /api/products/p1': sampleProduct({ sellers: now }),
    'POST /api/cart/items': {},
    'GET /api/cart': { items: now.map((seller) => ({ product: sampleCard(), seller, quantity: 1 })) },
  };

  it('add at the price that the card shows, so that the cart marks another one', async () => {
    const posted = show(gloves, raisedPrices);
    expect(await screen.findByText('$20.00')).toBeVisible();
    await press(/to Cart$/);
    await waitFor(() => expect(posted()).toEqual([20]));
  });

  it('say why a favorite is refused', async () => {
    const message = 'You can keep up to 5,000 favorites.';
    const save: ChatStep['commands'][number] = {
      _id: 'k1',
      type: 'save_favorite',
      data: { productId: 'p1', product: { name: 'Nitrile Gloves' } },
    };
    show(reply({ commands: [save] }), { 'POST /api/favorites/p1': new Refuse(409, { message }) });
    await press(/^Save Nitrile/);
    await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: message }]));
  });

  it('add at the own price where the card shows that', async () => {
    const posted = show(gloves, {
      ...raisedPrices,
      'GET /api/vendors': { vendors: [sampleVendorConnection({ seller: 'darby' })] },
      'GET /api/personal-prices': {
        prices: [
          {
            productId: 'p1',
            seller: 'darby',
            url: darby.url,
            listPrice: 22,
            availability: 'in_stock',
            price: 18,
          },
        ],
      },
    });
    expect(await screen.findByText('$18.00')).toBeVisible();
    await press(/to Cart$/);
    await waitFor(() => expect(posted()).toEqual([18]));
  });

  it('take back what they did themselves: what another one has added stays', async () => {
    const products = ['p1', 'p2'].map((id) => {
      const seller = { ...net32, url: `https://net32.com/${id}` };
      return { card: sampleCard({ _id: id, product_name: `Product ${id}`, sellers: [seller] }), seller };
    });
    let items: CartItem[] = [];
    show(
      reply({
        commands: products.map(({ card, seller }) => ({
          _id: `k-${card._id}`,
          type: 'add_to_cart' as const,
          data: { productId: card._id, product: { name: card._id }, quantity: 1, seller },
        })),
      }),
      {
        ...Object.fromEntries(
          products.map(({ card }) => [`GET /api/products/${card._id}`, sampleProduct(card)]),
        ),
        'POST /api/cart/items': ({ body }: SeenCall) => {
          const added = products.find(({ card }) => card._id === (body as { productId: string }).productId)!;
          items = [...items, { product: added.card, seller: added.seller, quantity: 1 }];
          return {};
        },
        'DELETE /api/cart/items': ({ body }: SeenCall) => {
          items = items.filter(({ product }) => product._id !== (body as { productId: string }).productId);
          return {};
        },
        'GET /api/cart': () => ({ items }),
      },
    );
    const held = () => useCart.getState().lines.map(({ product }) => product._id);
    await press('Add p1 to Cart');
    await waitFor(() => expect(held()).toEqual(['p1']));
    await press('Add p2 to Cart');
    await waitFor(() => expect(held()).toEqual(['p1', 'p2']));
    const [first] = await screen.findAllByRole('button', { name: /Undo/ });
    await userEvent.click(first!);
    await waitFor(() => expect(held()).toEqual(['p2']));
  });

  describe('for a cart', () => {
    const cups = { product: sampleCard({ product_name: 'Cups' }), seller: net32, quantity: 2 };
    const offerOf = ({ seller: key, label, domain, url, price }: typeof net32): BasketOffer => ({
      product: sampleCard({ product_name: 'Cups' }),
      seller: { key, label, domain, url },
      quantity: 2,
      price: price ?? 0,
      unitPrice: null,
    });
    const found = (moves: BasketSuggestion['moves'], saving = 0): BasketSuggestion => ({
      state: 's1',
      total: 46.99,
      totalAfter: 46.99 - saving,
      needed: 0,
      saving,
      moves,
      gap: 0,
      impossible: null,
      left: [],
    });
    const toDarby = {
      id: 'm1',
      needed: 0,
      saving: 4.5,
      reasons: [],
      lines: [
        {
          from: offerOf(net32),
          to: offerOf({ ...darby, price: 18 }),
          unavailable: false,
          kind: 'same' as const,
          because: null,
        },
      ],
    };
    const optimize = reply({
      content: 'Your cart.',
      commands: [{ _id: 'k1', type: 'optimize_cart', data: {} }],
    });
    const panel = () => screen.findByRole('region', { name: 'Ways to pay less' });

    it('say what moves where for how much, and move it as the cart does', async () => {
      const made: unknown[] = [];
      show(optimize, {
        'GET /api/cart': { items: [cups] },
        'POST /api/basket/suggestion': found([toDarby], 4.5),
        'POST /api/basket/moves': ({ body }: SeenCall) => {
          made.push(body);
          return { moves: ['m1'], saved: 4.5 };
        },
      });
      expect(await screen.findByRole('heading', { name: 'You could pay $4.50 less' })).toBeVisible();
      expect(await panel()).toHaveTextContent('2 × Cupsnet32 $40.00 →to Darby Dental $36.00');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Move' })).toBeEnabled());
      await press('Move');
      await waitFor(() => expect(made).toMatchObject([{ state: 's1', moves: ['m1'] }]));
    });

    it('say that nothing can be saved', async () => {
      show(optimize, { 'GET /api/cart': { items: [cups] }, 'POST /api/basket/suggestion': found([]) });
      expect(
        await screen.findByRole('heading', { name: 'You have the best sellers for this cart' }),
      ).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    });
  });

  const noCart = { 'GET /api/cart': new Refuse(503) };

  it('say that a kit was added, with Undo, although the cart cannot be fetched', async () => {
    const filled: FilledCart = {
      lines: 1,
      held: 0,
      sellers: ['net32'],
      total: 26.99,
      saved: 0,
      unavailable: [],
      noRoom: [],
    };
    const line = {
      product: sampleCard(),
      seller: { ...net32, key: 'net32' },
      quantity: 1,
      held: 0,
      price: 20,
      unitPrice: null,
      availability: 'in_stock',
    };
    const kit = {
      title: 'For 20 exams',
      lines: [{ need: 'Gloves', pieces: 80, unit: 'glove', choices: [{ productId: 'p1', quantity: 1 }] }],
      notSellers: [],
      sources: [],
    };
    show(reply({ richContent: { title: '', products: [], kit } }), {
      ...noCart,
      'POST /api/basket/proposal': { lines: [line], shipping: 6.99, total: 26.99, cartTotal: 26.99 },
      'POST /api/basket/items': filled,
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add 1 item to Cart' })).toBeEnabled());
    await press('Add 1 item to Cart');
    expect(await screen.findByText(/^1 product is in your cart, from net32\./)).toBeVisible();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible();
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('say that an order was placed in the cart again, with Undo, although the cart cannot be fetched', async () => {
    const answer: ReorderAnswer = {
      added: 1,
      fromOthers: { pieces: 0, sellers: [], saved: 0, moves: [] },
      total: 26.99,
      leftOut: 0,
      unavailable: [],
      noRoom: [],
      orderedAt: [],
      changed: [],
    };
    show(reply({ commands: [{ _id: 'k1', type: 'reorder', data: { orderId: 'o1' } }] }), {
      ...noCart,
      'POST /api/orders/o1/reorder': answer,
    });
    await press('Order these again');
    expect(await screen.findByText(/^1 item added/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible();
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
