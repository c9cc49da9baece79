import '../../../testing/browser.js';
import type {
  BasketMove,
  BasketMoveLine,
  BasketOffer,
  BasketOptions,
  BasketSuggestion,
} from '@sextant/contracts/http/basket.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { allAnswered, answerApi, Refuse, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleCard, sampleOffer } from '../../../testing/samples.js';
import { changeOptions, useBasketOptions } from '../store/basket-options.js';
import { BasketPanel } from './basket-panel.js';

const line = (price = 20): CartItem => ({
  product: sampleCard({ sellers: [sampleOffer({ price })] }),
  seller: sampleOffer({ price }),
  quantity: 2,
});
const offer = (change: Partial<BasketOffer> = {}): BasketOffer => ({
  product: sampleCard({ pack: '200/box' }),
  seller: { key: 'net32', label: 'net32', domain: 'net32.com', url: 'https://net32.com/p/1' },
  quantity: 2,
  price: 20,
  unitPrice: 0.1,
  ...change,
});
const darby = { key: 'darby', label: 'Darby Dental', domain: 'darbydental.com', url: 'd' };
const benco = { key: 'benco', label: 'Benco', domain: 'benco.com', url: 'b' };
const move = (change: Partial<BasketMove> = {}, moved: Partial<BasketMoveLine> = {}): BasketMove => ({
  id: 'm1',
  needed: 0,
  saving: 4.5,
  reasons: ['1 line to Darby Dental reaches free shipping, which saves $6.99.', 'The goods cost $2.49 more.'],
  lines: [
    {
      from: offer(),
      to: offer({ seller: darby }),
      unavailable: false,
      kind: 'same',
      because: null,
      ...moved,
    },
  ],
  ...change,
});
/** A line that net32 no longer sells. */
const replaced = move(
  {
    id: 'm3',
    needed: 26.35,
    saving: 0,
    reasons: ['net32 no longer offers Cups.', '1 line had no price and costs $40.00 now.'],
  },
  { from: { ...offer(), price: null, unitPrice: null }, unavailable: true },
);
const atDarby = { product: sampleCard({ _id: 'p2', product_name: 'Cups' }) };
/** A line without a price, moved together with one that gets cheaper. */
const mixed = move({
  id: 'm4',
  needed: 53.36,
  saving: 58.77,
  lines: [
    ...replaced.lines,
    { ...move().lines[0]!, from: offer(atDarby), to: offer({ ...atDarby, seller: darby }) },
  ],
});
const other = move({ id: 'm2', saving: 1 }, { to: offer({ seller: benco }) });
const suggestion = (moves: BasketMove[], change: Partial<BasketSuggestion> = {}): BasketSuggestion => {
  const needed = moves.reduce((sum, each) => sum + each.needed, 0);
  const saving = moves.reduce((sum, each) => sum + each.saving, 0);
  return {
    state: 's1',
    total: 46.99,
    totalAfter: 46.99 + needed - saving,
    needed,
    saving,
    moves,
    gap: 0,
    impossible: null,
    left: [],
    ...change,
  };
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const optionsOf = ({ body }: SeenCall) => (body as { options: BasketOptions }).options;

/**
 * The panel beside a button that changes the price of the line; gives the calls it makes and what was moved in this browser.
 * @param gone moves whose offers are gone from the browser's cart
 */
function show(
  answers: Record<string, unknown>,
  {
    signedIn = true,
    moved = [] as CartItem['moved'],
    gone = [] as string[],
    others = [] as CartItem[],
    anyConnected = true,
  } = {},
) {
  const calls = answerApi(answers);
  const here: BasketMove[][] = [];
  function Cart() {
    const [price, setPrice] = useState(20);
    return (
      <>
        <button onClick={() => setPrice(25)}>The price changes</button>
        <BasketPanel
          lines={[{ ...line(price), moved }, ...others]}
          signedIn={signedIn}
          anyConnected={anyConnected}
          onMoveHere={(moves) => {
            here.push([...moves]);
            const made = moves.filter(({ id }) => !gone.includes(id));
            return Promise.resolve({ made, isThere: () => price === 20, undo: () => here.push([]) });
          }}
          onMoved={() => Promise.resolve()}
        />
      </>
    );
  }
  renderAt('/', <Cart />);
  const to = (path: string) => calls.filter((call) => call.path === path);
  return { here, asked: () => to('/api/basket/suggestion'), moves: () => to('/api/basket/moves') };
}

describe('ways to pay less', () => {
  afterEach(async () => {
    await allAnswered();
    cleanup();
    useBasketOptions.setState(useBasketOptions.getInitialState(), true);
  });

  it('say what moves where and why, and move nothing by themselves', async () => {
    const { moves } = show({ 'POST /api/basket/suggestion': suggestion([move(), other]) });
    expect(screen.getByText('Looking for a cheaper way…')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'You could pay $5.50 less' })).toBeInTheDocument();
    await press('Show 2 moves');
    const [first] = within(screen.getByRole('region', { name: 'Ways to pay less' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('1 line to Darby Dental');
    expect(first).toHaveTextContent('−$4.50');
    expect(first).toHaveTextContent('reaches free shipping, which saves $6.99.The goods cost $2.49 more.');
    expect(screen.getByText(/Nothing moves unless you say so\./)).toHaveTextContent(
      /^Shipping included\. After these moves, no other choice of sellers costs less\./,
    );
    expect(moves()).toHaveLength(0);
  });

  it('make one move, or all, by their ids and the state they were shown for', async () => {
    const { moves } = show({
      'POST /api/basket/suggestion': suggestion([move(), other]),
      'POST /api/basket/moves': { moves: [], saved: 0 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 moves' }));
    await press('Move 1 line to Benco');
    await press('Move all');
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves().map(({ body }) => body)).toEqual([
      expect.objectContaining({ state: 's1', moves: ['m2'] }),
      expect.objectContaining({ state: 's1', moves: ['m1', 'm2'] }),
    ]);
  });

  it('are looked for around a line that is refused, until it is to be looked at again', async () => {
    const keptAt = (call: SeenCall) => optionsOf(call).keep.length;
    const { asked } = show({
      'POST /api/basket/suggestion': (call: SeenCall) => suggestion(keptAt(call) > 0 ? [] : [move()]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 move' }));
    await press('Keep here: 1 line to Darby Dental');
    expect(await screen.findByText('You have the best sellers that your options allow')).toBeInTheDocument();
    expect(optionsOf(asked().at(-1)!).keep).toEqual([
      { productId: 'p1', sellerUrl: 'https://net32.com/p/1' },
    ]);
    await press('Options');
    await press('Look at it again');
    expect(await screen.findByText('You could pay $4.50 less')).toBeInTheDocument();
  });

  it('let one line of several that move together be kept', async () => {
    const cups = offer({ product: sampleCard({ _id: 'p2', product_name: 'Cups' }), quantity: 1 });
    const second = { ...move().lines[0]!, from: cups, to: { ...cups, seller: darby } };
    const both = move({ lines: [...move().lines, second] });
    const others = [{ ...line(20), product: sampleCard({ _id: 'p2' }) }];
    const { asked } = show({ 'POST /api/basket/suggestion': suggestion([both]) }, { others });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 move (2 lines)' }));
    await press('Keep this one: Cups at net32');
    await waitFor(() =>
      expect(optionsOf(asked().at(-1)!).keep).toEqual([
        { productId: 'p2', sellerUrl: 'https://net32.com/p/1' },
      ]),
    );
  });

  it('name what its seller no longer sells, which costs something and saves nothing', async () => {
    show({ 'POST /api/basket/suggestion': suggestion([replaced]) });
    expect(await screen.findByRole('heading', { name: '1 line needs another offer' })).toBeInTheDocument();
    await press('Show 1 move');
    const [card] = within(screen.getByRole('region', { name: 'Ways to pay less' })).getAllByRole('listitem');
    expect(card).toHaveTextContent('+$26.35');
    expect(card).toHaveTextContent('net32 (no price) →to Darby Dental $40.00');
    expect(card).toHaveTextContent('net32 no longer offers Cups.1 line had no price and costs $40.00 now.');
    expect(document.body).not.toHaveTextContent(/-\$|You could pay|Your options/);
  });

  it.each([
    ['1 line needs another offer, and you could pay $1.00 less', [replaced, other]],
    ['1 line needs another offer, and your options cost $3.00 more', [replaced, move({ saving: -3 })]],
    ['2 lines need another offer', [move({ saving: -3, lines: [...replaced.lines, ...replaced.lines] })]],
    ['1 line needs another offer, and you could pay $58.77 less', [mixed]],
    ['1 line needs another offer, and you could pay $5.50 less', [move({}, { unavailable: true }), other]],
  ])('add up apart from it: %s', async (heading, moves) => {
    show({ 'POST /api/basket/suggestion': suggestion(moves) });
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  });

  it('count nothing that was moved for another reason as saved', async () => {
    const { here } = show(
      { 'POST /api/basket/suggestion': suggestion([replaced, other]) },
      { signedIn: false },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 moves' }));
    await press('Move all');
    expect(await screen.findByText(/^2 moved lines/)).toHaveTextContent('2 moved lines save you $1.00');
    expect(here).toHaveLength(1);
  });

  it('say what a move saves although one of its lines adds a price', async () => {
    show({ 'POST /api/basket/suggestion': suggestion([mixed]) }, { signedIn: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 move (2 lines)' }));
    const [card] = within(screen.getByRole('region', { name: 'Ways to pay less' })).getAllByRole('listitem');
    expect(card).toHaveTextContent('2 lines to Darby Dental−$58.77');
    await press('Move');
    expect(await screen.findByText(/^2 moved lines/)).toHaveTextContent('2 moved lines save you $58.77');
  });

  it('take a move back', async () => {
    const { moves } = show(
      { 'POST /api/basket/suggestion': suggestion([]), 'DELETE /api/basket/moves': { ok: true } },
      { moved: [{ moveId: 'm1', saved: 4.5, from: 'net32', quantity: 2 }] },
    );
    expect(screen.getByText(/^1 moved line/)).toHaveTextContent('1 moved line saves you $4.50');
    expect(await screen.findByText(/^No other choice of sellers/)).not.toHaveTextContent('Nothing moves');
    await press('Move back');
    await waitFor(() =>
      expect(moves().map(({ method, body }) => [method, body])).toEqual([['DELETE', { moves: ['m1'] }]]),
    );
  });

  it('change a visitor’s cart in this browser, without the server', async () => {
    const { here, moves } = show(
      { 'POST /api/basket/suggestion': suggestion([move(), other]) },
      { signedIn: false },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 moves' }));
    await press('Move all');
    expect(await screen.findByText(/^2 moved lines/)).toHaveTextContent('2 moved lines save you $5.50');
    await press('Move back');
    await waitFor(() => expect(here).toEqual([[move(), other], []]));
    expect(moves()).toHaveLength(0);
  });

  it('count of a visitor’s moves those that could be made, and say where none could', async () => {
    const { asked } = show(
      { 'POST /api/basket/suggestion': suggestion([move(), other]) },
      { signedIn: false, gone: ['m1'] },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 moves' }));
    await press('Move 1 line to Darby Dental');
    expect(await screen.findByText('That did not work. Nothing was moved.')).toBeInTheDocument();
    expect(screen.queryByText(/lines? moved/)).not.toBeInTheDocument();
    await waitFor(() => expect(asked()).toHaveLength(2));
    await press('Move all');
    expect(await screen.findByText(/^1 moved line/)).toHaveTextContent('1 moved line saves you $1.00');
    expect(screen.queryByText('That did not work. Nothing was moved.')).not.toBeInTheDocument();
  });

  it.each([
    ['Other packs of the same product', 'otherPacks', 'pack', 'Another pack'],
    ['Other brands with the same specification', 'equals', 'equal', 'Another brand: Medicom'],
  ] as const)(
    'offer %s only when asked, with the reason and the price of a piece',
    async (name, option, kind, badge) => {
      const swap = move(
        {},
        {
          kind,
          because: 'So many for so many.',
          to: offer({
            product: sampleCard({ _id: 'p9', product_name: 'Mitts, Medium', brand: 'Medicom' }),
            quantity: 4,
            price: 7.5,
            unitPrice: 0.075,
          }),
        },
      );
      const { asked, moves } = show({
        'POST /api/basket/suggestion': (call: SeenCall) => suggestion(optionsOf(call)[option] ? [swap] : []),
      });
      expect(await screen.findByText('You have the best sellers for this cart')).toBeInTheDocument();
      expect(optionsOf(asked()[0]!)).toMatchObject({ otherPacks: false, equals: false });
      await press('Options');
      await userEvent.click(screen.getByRole('checkbox', { name }));
      await userEvent.click(await screen.findByRole('button', { name: 'Show 1 move' }));
      expect(screen.getByText(badge)).toBeInTheDocument();
      const said = screen.getByText(badge).closest('li');
      expect(said).toHaveTextContent('4 × Mitts, Medium');
      expect(said).toHaveTextContent('Instead of 2 × Nitrile Gloves, Medium. So many for so many.');
      expect(said).toHaveTextContent('net32 $40.00 ($0.10 per piece)');
      expect(said).toHaveTextContent('$30.00 ($0.075 per piece)');
      expect(moves()).toHaveLength(0);
    },
  );

  it('follow a price that changes while they stand there; until then nothing can be accepted', async () => {
    let answer = (_: BasketSuggestion): void => undefined;
    const later = new Promise<BasketSuggestion>((resolve) => (answer = resolve));
    let calls = 0;
    const { moves } = show({
      'POST /api/basket/suggestion': () => ((calls += 1) === 1 ? suggestion([move()]) : later),
      'POST /api/basket/moves': { moves: [], saved: 0 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 move' }));
    await press('The price changes');
    await waitFor(() => expect(button('Move 1 line to Darby Dental')).toBeDisabled());
    await waitFor(() => expect(calls).toBe(2));
    expect(button('Move 1 line to Darby Dental')).toBeDisabled();
    answer(suggestion([move({ saving: 9.5 })], { state: 's2' }));
    expect(await screen.findByText('You could pay $9.50 less')).toBeInTheDocument();
    await waitFor(() => expect(button('Move 1 line to Darby Dental')).toBeEnabled());
    await press('Move 1 line to Darby Dental');
    await waitFor(() => expect(moves()[0]?.body).toMatchObject({ state: 's2' }));
  });

  it('show the suggestion of now when one is refused as outdated', async () => {
    const message = 'Your cart or a price has changed in the meantime. Please look at the moves again.';
    show({
      'POST /api/basket/suggestion': suggestion([move()]),
      'POST /api/basket/moves': new Refuse(409, {
        message,
        code: 'suggestion_outdated',
        suggestion: suggestion([other], { state: 's2' }),
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 move' }));
    await press('Move 1 line to Darby Dental');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByText('You could pay $1.00 less')).toBeInTheDocument();
  });

  it('say what options cost, what they cannot have, and what stays although nobody wants it to', async () => {
    changeOptions({ maxSellers: 1 });
    show({
      'POST /api/basket/suggestion': suggestion([], {
        impossible: 'No 1 seller has everything.',
        left: ['Wax'],
      }),
    });
    expect(await screen.findByText('No 1 seller has everything.')).toBeInTheDocument();
    expect(screen.getByText('Left where it is, because no other offer fits: Wax')).toBeInTheDocument();
    expect(screen.queryByText(/No other choice of sellers/)).not.toBeInTheDocument();
  });

  it.each<[string, Partial<BasketOptions>]>([
    ['the connected sellers', { onlyConnected: true }],
    ['a number of sellers', { maxSellers: 2 }],
    ['the seller of a line', { keep: [{ productId: 'p1', sellerUrl: 'https://net32.com/p/1' }] }],
  ])('are the best of what options allow that leave only %s', async (_, options) => {
    changeOptions(options);
    show({ 'POST /api/basket/suggestion': suggestion([]) });
    expect(await screen.findByText('You have the best sellers that your options allow')).toBeInTheDocument();
    expect(
      screen.getByText(/^No other choice of sellers that your options allow costs less, shipping included\./),
    ).toBeInTheDocument();
  });

  it('are looked for without options that this cart and buyer cannot have', async () => {
    changeOptions({ onlyConnected: true, keep: [{ productId: 'ordered-before', sellerUrl: 'u' }] });
    const { asked } = show({ 'POST /api/basket/suggestion': suggestion([]) }, { anyConnected: false });
    expect(await screen.findByText('You have the best sellers for this cart')).toBeInTheDocument();
    expect(optionsOf(asked().at(-1)!)).toMatchObject({ onlyConnected: false, keep: [] });
  });

  it('are the best of all when options only allow more', async () => {
    changeOptions({ otherPacks: true, equals: true });
    show({ 'POST /api/basket/suggestion': suggestion([]) });
    expect(await screen.findByText('You have the best sellers for this cart')).toBeInTheDocument();
    expect(screen.getByText(/^No other choice of sellers costs less/)).toBeInTheDocument();
  });

  it.each([
    ['No better sellers were found', {}],
    ['No better sellers that your options allow were found', { onlyConnected: true }],
  ])('do not praise sellers that others may undercut: %s', async (text, options) => {
    changeOptions(options);
    show({ 'POST /api/basket/suggestion': suggestion([], { gap: 0.62 }) });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText(/ could cost \$0\.62 less at most\./)).toBeInTheDocument();
  });

  it('do not praise the sellers of a line that no other offer fits', async () => {
    show({ 'POST /api/basket/suggestion': suggestion([], { left: ['Wax'] }) });
    expect(await screen.findByText('No other offer fits 1 line')).toBeInTheDocument();
    expect(screen.queryByText(/the best sellers/)).not.toBeInTheDocument();
  });

  it('say how far they may be from the least, and that a condition costs something', async () => {
    changeOptions({ onlyConnected: true });
    show({ 'POST /api/basket/suggestion': suggestion([move({ saving: -3 })], { gap: 0.35 }) });
    expect(await screen.findByText('Your options cost $3.00 more')).toBeInTheDocument();
    expect(
      screen.getByText(
        /^Another choice of sellers that your options allow could cost \$0\.35 less at most\./,
      ),
    ).toBeInTheDocument();
    await press('Show 1 move');
    expect(screen.getByText('+$3.00')).toBeInTheDocument();
  });
});
