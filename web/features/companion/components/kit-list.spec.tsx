import '../../../testing/browser.js';
import type { BasketProposal, ProposalBody, ProposedOffer } from '@sextant/contracts/http/basket.js';
import type { ChatKit } from '@sextant/contracts/http/chat.js';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dependingOnVendorConnections } from '../../../lib/vendor-connections.js';
import { answerApi, Refuse, type SeenCall } from '../../../testing/api.js';
import { renderAt, testQueryClient } from '../../../testing/render-app.js';
import { sampleCard } from '../../../testing/samples.js';
import { KitList } from './kit-list.js';

const kit: ChatKit = {
  title: 'For 20 exams',
  lines: [
    {
      need: 'Exam gloves',
      pieces: 80,
      unit: 'glove',
      choices: [
        { productId: 'black', quantity: 1 },
        { productId: 'blue', quantity: 2 },
      ],
    },
    { need: 'Face masks', pieces: 40, unit: 'mask', choices: [{ productId: 'masks', quantity: 1 }] },
    { need: 'Gauze', pieces: 40, unit: 'sponge', choices: [] },
  ],
  notSellers: [],
  sources: ['CDC, 2003'],
};
const sellers = {
  net32: { key: 'net32', label: 'net32', domain: 'net32.com', url: 'n' },
  benco: { key: 'benco', label: 'Benco', domain: 'benco.com', url: 'b' },
};
const offer = (id: string, quantity: number, seller: keyof typeof sellers, price = 10): ProposedOffer => ({
  product: sampleCard({ _id: id, product_name: `Product ${id}` }),
  seller: sellers[seller],
  quantity,
  price,
  unitPrice: null,
  availability: 'in_stock',
});
const proposal = (lines: BasketProposal['lines'], total: number): BasketProposal => ({
  lines,
  shipping: 6.99,
  total,
});
const first = proposal([offer('blue', 2, 'net32'), offer('masks', 1, 'benco', 5), null], 31.99);
const needsOf = ({ body }: SeenCall) =>
  (body as ProposalBody).needs.map(({ choices }) =>
    choices.map(({ productId, quantity }) => `${quantity} ${productId}`),
  );

/** The list; gives what was asked for and what was bought. */
function show(answer: unknown, of: ChatKit = kit) {
  const calls = answerApi({ 'POST /api/basket/proposal': answer });
  const bought: unknown[] = [];
  const queryClient = testQueryClient();
  renderAt(
    '/',
    <KitList
      kit={of}
      buy={(items, notSellers) => {
        bought.push(items, ...notSellers);
        return Promise.resolve({ undo: () => Promise.resolve(), message: 'They are in your cart.' });
      }}
    />,
    queryClient,
  );
  const refused = () => calls.map(({ body }) => (body as ProposalBody).notSellers);
  return { asked: () => calls.map(needsOf), refused, bought, queryClient };
}
const shows = (text: string | RegExp) => screen.findByText(text);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the list for a procedure', () => {
  it('takes product, seller and total from the proposal of the lowest total', async () => {
    const { asked, bought } = show(first);
    expect(screen.getByRole('button', { name: /^Add / })).toBeDisabled();
    await shows('Product blue, $10.00 at net32');
    await shows('Product masks, $5.00 at Benco');
    await shows('Nobody has it in stock at the moment.');
    await shows('2 sellers, shipping $6.99');
    await shows('Total $31.99');
    expect(asked()).toEqual([[['1 black', '2 blue'], ['1 masks'], []]]);
    await press('Add 3 items to Cart');
    await shows('They are in your cart.');
    expect(bought).toEqual([
      [
        { productId: 'blue', quantity: 2 },
        { productId: 'masks', quantity: 1 },
      ],
    ]);
  });

  it('keeps its products when it is changed, and looks for the sellers again', async () => {
    const changed = proposal([offer('blue', 3, 'benco', 9), null, null], 33.99);
    const { asked } = show((call: SeenCall) => (needsOf(call)[0]?.[0] === '3 blue' ? changed : first));
    await shows('Total $31.99');
    const gloves = within(screen.getByRole('group', { name: 'Packs of Exam gloves' }));
    await userEvent.click(gloves.getByRole('button', { name: 'Increase' }));
    await press('Leave out Face masks');
    await shows('Total $33.99');
    await shows('Product blue, $9.00 at Benco');
    await shows('1 seller, shipping $6.99');
    expect(asked().at(-1)).toEqual([['3 blue'], [], []]);
    expect(screen.getByRole('button', { name: 'Add 3 items to Cart' })).toBeEnabled();
    await press('Take in again');
    await waitFor(() => expect(asked().at(-1)).toEqual([['3 blue'], ['1 masks'], []]));
  });

  it('leaves the focus at what was left out and taken in again', async () => {
    show(first);
    await shows('Total $31.99');
    await press('Leave out Face masks');
    expect(screen.getByRole('button', { name: 'Take in again' })).toHaveFocus();
    await press('Take in again');
    expect(screen.getByRole('button', { name: 'Leave out Face masks' })).toHaveFocus();
  });

  it('buys nothing from sellers that are refused, and says so', async () => {
    const { refused, bought } = show(first, { ...kit, notSellers: ['darby'] });
    await shows('Total $31.99');
    await shows(/^The lowest total over the sellers left/);
    await shows('None of the sellers left has it in stock at the moment.');
    expect(refused()).toEqual([['darby']]);
    await press('Add 3 items to Cart');
    await shows('They are in your cart.');
    expect(bought.at(-1)).toBe('darby');
  });

  it('looks the prices up again when the buyer’s connections change', async () => {
    let total = 31.99;
    const { queryClient } = show(() => proposal(first.lines, total));
    await shows('Total $31.99');
    total = 29.99;
    for (const queryKey of dependingOnVendorConnections) void queryClient.invalidateQueries({ queryKey });
    await shows('Total $29.99');
  });

  it('says that prices are not known, sells nothing then and asks again', async () => {
    let broken = true;
    show(() => (broken ? new Refuse(503) : first));
    const trouble = await screen.findByRole('alert', {}, { timeout: 30_000 });
    expect(trouble).toHaveTextContent('The prices could not be looked up.');
    expect(screen.getByRole('button', { name: /^Add / })).toBeDisabled();
    broken = false;
    await press('Try again');
    await shows('Total $31.99');
  });
});
