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
const offer = (
  id: string,
  quantity: number,
  seller: keyof typeof sellers,
  price = 10,
  held = 0,
): ProposedOffer => ({
  product: sampleCard({ _id: id, product_name: `Product ${id}` }),
  seller: sellers[seller],
  quantity,
  held,
  price,
  unitPrice: null,
  availability: 'in_stock',
});
const proposal = (lines: BasketProposal['lines'], total: number, cartTotal = total): BasketProposal => ({
  lines,
  shipping: 6.99,
  total,
  cartTotal,
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

  it('says what the cart lacks of it and what that adds, and adds no more', async () => {
    const lacking = proposal(
      [offer('blue', 3, 'net32', 10, 2), offer('masks', 1, 'benco', 5, 1), null],
      16.99,
      80,
    );
    const { bought } = show(lacking);
    await shows('Product blue, $10.00 at net32. Your cart holds 2 of 3.');
    await shows('Product masks. Your cart holds it already.');
    await shows('1 seller, shipping $6.99');
    await shows('Adds $16.99');
    await shows(/Your cart then costs \$80\.00\./);
    await press('Add the missing 1 item to Cart');
    await shows('They are in your cart.');
    expect(bought).toEqual([
      [
        { productId: 'blue', quantity: 3 },
        { productId: 'masks', quantity: 1 },
      ],
    ]);
  });

  it('adds nothing of what the cart holds already, and says how to get more', async () => {
    const held = proposal([offer('blue', 2, 'net32', 10, 2), offer('masks', 1, 'benco', 5, 1), null], 0, 64);
    const more = proposal([offer('blue', 3, 'net32', 10, 2), offer('masks', 1, 'benco', 5, 1), null], 10, 74);
    const { bought } = show((call: SeenCall) => (needsOf(call)[0]?.[0] === '3 blue' ? more : held));
    await shows(/^Your cart holds all of it\. To get more, raise the packs/);
    expect(screen.getByRole('button', { name: 'All in your Cart' })).toBeDisabled();
    expect(screen.queryByText(/^(?:Total|Adds) /)).toBeNull();
    const gloves = within(screen.getByRole('group', { name: 'Packs of Exam gloves' }));
    await userEvent.click(gloves.getByRole('button', { name: 'Increase' }));
    await shows('Adds $10.00');
    await press('Add the missing 1 item to Cart');
    await shows('They are in your cart.');
    expect(bought).toHaveLength(1);
  });

  it('can be added to again once it is changed', async () => {
    let lines = first.lines;
    const { bought, queryClient } = show(() => proposal(lines, 31.99));
    await shows('Total $31.99');
    await press('Add 3 items to Cart');
    await shows('They are in your cart.');
    lines = [offer('blue', 2, 'net32', 10, 2), offer('masks', 1, 'benco', 5, 1), null];
    void queryClient.invalidateQueries();
    await shows('Product masks. Your cart holds it already.');
    expect(screen.getByRole('button', { name: 'Added to Cart' })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeVisible();
    lines = [offer('blue', 3, 'net32', 10, 2), offer('masks', 1, 'benco', 5, 1), null];
    const gloves = within(screen.getByRole('group', { name: 'Packs of Exam gloves' }));
    await userEvent.click(gloves.getByRole('button', { name: 'Increase' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add the missing 1 item to Cart' })).toBeEnabled(),
    );
    await press('Add the missing 1 item to Cart');
    await waitFor(() => expect(bought).toHaveLength(2));
  });

  it('says that what is added makes shipping free', async () => {
    show({ ...proposal([offer('blue', 2, 'net32', 10, 1), null, null], 3.01, 90), shipping: -6.99 });
    await shows('1 seller, $6.99 less for shipping');
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
