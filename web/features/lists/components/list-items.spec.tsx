import '../../../testing/browser.js';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleCard, sampleOffer, sampleUser, sampleVendorConnection } from '../../../testing/samples.js';
import { useSession } from '../../../lib/session.js';
import { ListItems } from './list-items.js';

const product = (name: string) => sampleCard({ _id: name, product_name: name, manufacturer_code: '' });

describe('the items of a list', () => {
  afterEach(() => {
    cleanup();
    useSession.setState({ status: 'anonymous', user: null });
  });

  it('show own prices as the best ones, however many products there are', async () => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    const names = Array.from({ length: 101 }, (_, at) => `p${at}`);
    const { seller, url, availability } = sampleOffer();
    const calls = answerApi({
      'GET /api/lists/l1': {
        items: names.map((productId) => ({ productId, quantity: 1, product: product(productId) })),
      },
      'GET /api/vendors': { vendors: [sampleVendorConnection()] },
      'GET /api/personal-prices': ({ query }: SeenCall) => ({
        prices: (query.get('products') ?? '')
          .split(',')
          .map((productId) => ({ productId, seller, url, availability, listPrice: 20, price: 18 })),
      }),
    });
    renderAt('/lists', <ListItems id="l1" />);
    await waitFor(() => expect(screen.queryAllByText('Your Price')).toHaveLength(101));
    expect(document.body).toHaveTextContent('$18.00 at best · Your Price · list from $20.00');
    const asked = calls.filter(({ path }) => path === '/api/personal-prices');
    expect(asked.map(({ query }) => query.get('products')?.split(',').length)).toEqual([100, 1]);
  });

  it('leave the focus to the next one when one is removed', async () => {
    let items = ['a', 'b'].map((productId) => ({ productId, quantity: 1, product: product(productId) }));
    answerApi({
      'GET /api/lists/l1': () => ({ items }),
      'DELETE /api/lists/l1/lines/a': () => {
        items = items.slice(1);
        return {};
      },
    });
    renderAt('/lists', <ListItems id="l1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove a' }));
    await waitFor(() => expect(screen.queryByText('a')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'b' })).toHaveFocus();
  });

  it('keep their new quantities while several are being saved', async () => {
    const saved = new Map([
      ['a', 2],
      ['b', 5],
    ]);
    const held = Promise.withResolvers<unknown>();
    const calls = answerApi({
      'GET /api/lists/l1': () => ({
        items: [...saved].map(([productId, quantity]) => ({
          productId,
          quantity,
          product: product(productId),
        })),
      }),
      'PUT /api/lists/l1/lines/a': ({ body }: SeenCall) =>
        held.promise.then(() => void saved.set('a', (body as { quantity: number }).quantity)),
      'PUT /api/lists/l1/lines/b': () => new Refuse(503),
    });
    renderAt('/lists', <ListItems id="l1" />);
    const quantity = (name: string) => screen.getByRole('textbox', { name: `Quantity of ${name}` });
    const more = (name: string) =>
      within(screen.getByRole('group', { name: `Quantity of ${name}` })).getByRole('button', {
        name: 'Increase',
      });
    await screen.findByText('a');
    await userEvent.click(more('a'));
    await userEvent.click(more('b'));
    expect(quantity('a')).toHaveValue('3');
    expect(await screen.findByText('Your change was not saved. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(quantity('b')).toHaveValue('5'));
    await userEvent.click(more('a'));
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    // Changes of one line are sent one after the other.
    expect(sent()).toEqual([{ quantity: 3 }, { quantity: 6 }]);
    held.resolve(undefined);
    await waitFor(() => expect(saved.get('a')).toBe(4));
    expect(sent()).toEqual([{ quantity: 3 }, { quantity: 6 }, { quantity: 4 }]);
  });
});
