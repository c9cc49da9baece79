import '../../../testing/browser.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { ListsScreen } from './lists-screen.js';
import { SaveAsList } from './save-as-list.js';

const at = '2026-11-20T12:00:00Z';
const kept = { _id: 'l1', name: 'Weekly', note: '', lines: 1, createdAt: at, changedAt: at };
const created = { list: { _id: 'l2' } };
const FAILURE = 'The list was not saved. Please try again.';

/** Answers what is sent in this order; gives what was sent. */
function server(...answers: unknown[]): () => SeenCall[] {
  const post = () => answers.shift();
  const calls = answerApi({
    'GET /api/lists': { lists: [kept] },
    'POST /api/lists': post,
    'POST /api/lists/l1/lines': post,
  });
  return () => calls.filter(({ method }) => method === 'POST');
}
const keysOf = (calls: readonly SeenCall[]) =>
  calls.map(({ headers }) => headers.get('idempotency-key') ?? 'none');
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));

/** Types a name into the dialog that stands open, and sends it. */
async function create(name: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await press('Create List');
}

describe('a list that may have been saved although the server failed', () => {
  it('is sent again as the same one, and the next of that name as another', async () => {
    const sent = server(new Refuse(500), created, created);
    renderAt('/lists', <ListsScreen onFilled={() => undefined} />);
    await press('New List');
    await create('Masks');
    expect(await screen.findByText(FAILURE)).toBeInTheDocument();
    await press('Create List');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('New List');
    await create('Masks');
    await waitFor(() => expect(sent()).toHaveLength(3));
    const [first, again, next] = keysOf(sent());
    expect([first === again, first === next]).toEqual([true, false]);
    expect(keysOf(sent())).not.toContain('none');
  });

  it('is another one under another name', async () => {
    const sent = server(new Refuse(500), created);
    renderAt('/lists', <ListsScreen onFilled={() => undefined} />);
    await press('New List');
    await create('Masks');
    expect(await screen.findByText(FAILURE)).toBeInTheDocument();
    await create('Burs');
    await waitFor(() =>
      expect(sent()).toMatchObject([{ body: { name: 'Masks' } }, { body: { name: 'Burs' } }]),
    );
    const [first, second] = keysOf(sent());
    expect(second).not.toBe(first);
    expect(keysOf(sent())).not.toContain('none');
  });

  it('gets products once', async () => {
    const sent = server(new Refuse(500), {});
    renderAt('/cart', <SaveAsList from="cart" lines={[{ productId: 'p1', quantity: 2 }]} />);
    await press('Save as List');
    await press(/^Weekly/);
    expect(await screen.findByText(FAILURE)).toBeInTheDocument();
    await press(/^Weekly/);
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, again] = keysOf(sent());
    expect(again).toBe(first);
    expect(keysOf(sent())).not.toContain('none');
  });

  it('counts a product once that two sellers have', async () => {
    server();
    const lines = ['p1', 'p2', 'p1'].map((productId) => ({ productId, quantity: 2 }));
    renderAt('/cart', <SaveAsList from="cart" lines={lines} />);
    await press('Save as List');
    expect(await screen.findByRole('button', { name: 'Save 2 products' })).toBeInTheDocument();
  });
});

it('leaves the focus at the list that is kept, and above the last that is deleted', async () => {
  let lists = [kept];
  answerApi({
    'GET /api/lists': () => ({ lists }),
    'DELETE /api/lists/l1': () => {
      lists = [];
      return {};
    },
  });
  renderAt(
    '/lists',
    <main>
      <ListsScreen onFilled={() => undefined} />
    </main>,
  );
  await press('Delete Weekly');
  await press('Keep');
  expect(screen.getByRole('heading', { name: 'Weekly' })).toHaveFocus();
  await press('Delete Weekly');
  await press('Delete List');
  expect(await screen.findByText('No lists yet')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'My Lists' })).toHaveFocus();
});
