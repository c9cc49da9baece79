import '../../../testing/browser.js';
import type { OperationsAnswer, ParkedAnswer, SellerWatch } from '@sextant/contracts/http/operations.js';
import type { Role } from '@sextant/domain/user/roles.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse } from '../../../testing/api.js';
import { setMedia, setOnline } from '../../../testing/browser.js';
import { renderAt, testQueryClient } from '../../../testing/render-app.js';
import { sampleUser } from '../../../testing/samples.js';
import { useSession } from '../../../lib/session.js';
import { OperationsTab } from './operations-tab.js';

const ALL = 'GET /admin-api/admin/operations';
const REBUILD = 'POST /admin-api/admin/operations/rebuilds';
const fresh = { reportedSecondsAgo: 1, isStale: false };
const consumer = (name: string, parked = 0) =>
  ({ name, kind: 'projection', state: 'running', lag: 0, parked, appliedAt: null, ...fresh }) as const;
const answer: OperationsAnswer = {
  at: '2026-11-20T12:00:00.000Z',
  relay: { state: 'publishing', problem: null, ageSeconds: 0, replicas: 1, ...fresh },
  consumers: [consumer('carts-1'), consumer('orders-1', 1)],
  readModels: [{ name: 'orders', version: 2, generation: 1, rebuild: null }],
  sellers: [],
  queues: [],
  sockets: { open: 3, people: 2, staff: 1, replicas: 2 },
};
const parked: ParkedAnswer = {
  events: [
    {
      seq: '7',
      consumer: 'orders-1',
      stream: 'order-1',
      type: 'OrderPlaced',
      position: '12',
      parkedAt: '2026-11-20T11:00:00.000Z',
      error: 'no such column',
      waits: false,
      payload: { orderId: '1' },
    },
  ],
  pagination: { page: 1, pages: 1, total: 1, limit: 10 },
};

function open(table: Parameters<typeof answerApi>[0] = {}, role: Role = 'admin') {
  useSession.setState({ status: 'signed-in', user: sampleUser({ role }) });
  const calls = answerApi({ [ALL]: answer, 'GET /admin-api/admin/operations/parked': parked, ...table });
  const client = testQueryClient();
  renderAt('/admin/operations', <OperationsTab />, client);
  return { calls, again: () => client.invalidateQueries() };
}
const part = (name: string) => screen.findByRole('region', { name });

describe('the Operations screen', () => {
  beforeEach(() => setMedia('(min-width: 64rem)', '(min-width: 48rem)'));
  afterEach(() => act(() => useSession.setState({ status: 'checking', user: null })));

  it('has what is broken first', async () => {
    open();
    const consumers = within(await part('Projections and policies'));
    const names = consumers.getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(names).toEqual(['orders-1', 'carts-1']);
  });

  it('is folded on a phone, apart from what wants to be looked at', async () => {
    setMedia();
    open();
    const fold = async (name: string) => (await part(name)).querySelector('button[aria-expanded]');
    expect(await fold('Parked events')).toHaveAttribute('aria-expanded', 'true');
    expect(await fold('Read models')).not.toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: /^Read models/ }));
    expect(await fold('Read models')).toHaveAttribute('aria-expanded', 'true');
  });

  it('shows support everything and offers them nothing to do', async () => {
    open({}, 'support');
    expect(await screen.findByText('no such column')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Read models' })).toBeInTheDocument();
    for (const name of [/^Replay/, /^Discard/, /^Rebuild/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  /** Status of a seller's feed. */
  const watch = (key: string, faults: Partial<SellerWatch> = {}): SellerWatch => ({
    key,
    label: key,
    polledAt: null,
    readAt: '2026-11-20T11:59:00.000Z',
    nextPollAt: null,
    isOpen: false,
    failures: 0,
    offersChanged: 0,
    refusedLines: 0,
    unnamedLines: 0,
    missingItems: 0,
    error: null,
    ...fresh,
    ...faults,
  });

  it('says what is wrong with the feeds of sellers, those that keep missing items first', async () => {
    const sellers = [
      watch('net32'),
      watch('safco', { readAt: null }),
      watch('darby', { refusedLines: 1200 }),
      watch('benco', { refusedLines: 3, unnamedLines: 2, missingItems: 700 }),
    ];
    open({ [ALL]: { ...answer, sellers } });
    const table = within(await screen.findByRole('table', { name: 'Price watcher' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toContain(
      'items stay 3 lines not read, 2 of them without a SKU: nothing is withdrawn, 700 items missing: too many to be withdrawn',
    );
    expect(rows[2]).toMatch(/^net32.*In order/);
    expect(rows[3]).toMatch(/^safco.*Not read yet/);
    expect(rows[4]).toMatch(/^darby.*1,200 lines not read/);
  });

  it('knows no times of polls where the answer of the release before names none', async () => {
    const { polledAt, nextPollAt, ...before } = watch('net32');
    expect([polledAt, nextPollAt]).toEqual([null, null]);
    open({ [ALL]: { ...answer, sellers: [before] } });
    const table = within(await screen.findByRole('table', { name: 'Price watcher' }));
    expect(table.getAllByRole('row')[1]?.textContent).toMatch(/Not yet.*Unknown/);
  });

  it('asks before it rebuilds, says why it did not, and follows it', async () => {
    let now = answer;
    const answers: unknown[] = [
      new Refuse(409, { message: 'This read model is being rebuilt already.' }),
      { generation: 2 },
    ];
    const { calls } = open({ [ALL]: () => now, [REBUILD]: () => answers.shift() });
    await userEvent.click(await screen.findByRole('button', { name: 'Rebuild orders' }));
    const question = within(await screen.findByRole('dialog', { name: 'Rebuild orders?' }));
    await userEvent.click(question.getByRole('button', { name: 'Rebuild' }));
    expect(await question.findByText('This read model is being rebuilt already.')).toBeInTheDocument();
    const rebuild = { generation: 2, status: 'building', progress: 0.42, left: 1200 } as const;
    now = { ...answer, readModels: [{ name: 'orders', version: 2, generation: 1, rebuild }] };
    await userEvent.click(question.getByRole('button', { name: 'Rebuild' }));
    const progress = await screen.findByRole('progressbar', { name: 'Rebuild of orders' });
    expect(progress).toHaveAttribute('aria-valuetext', '42 %, 1,200 to apply');
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ readModel: 'orders' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leaves the focus at the next event when one was replayed, and on the page when one was discarded', async () => {
    const [event] = parked.events;
    let events = ['1', '2', '3'].map((n) => ({ ...event, seq: n, stream: `order-${n}` }));
    const leave = () => {
      events = events.slice(1);
      return { results: [] };
    };
    useSession.setState({ status: 'signed-in', user: sampleUser({ role: 'admin' }) });
    answerApi({
      [ALL]: answer,
      'GET /admin-api/admin/operations/parked': () => ({ ...parked, events }),
      'POST /admin-api/admin/operations/parked/replay': leave,
      'POST /admin-api/admin/operations/parked/discard': leave,
    });
    renderAt(
      '/admin/operations',
      <main id="main" tabIndex={-1}>
        <OperationsTab />
      </main>,
    );
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    await press('Replay order-1');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Replay order-2' })).toHaveFocus());
    await press('Discard order-2');
    await userEvent.type(await screen.findByLabelText('Reason'), 'A duplicate of another');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(screen.queryByText(/order-2$/)).not.toBeInTheDocument();
  });

  it('says that it failed, that it is stale, and that a replay failed', async () => {
    let now: unknown = new Refuse(500);
    const { again } = open({
      [ALL]: () => now,
      'POST /admin-api/admin/operations/parked/replay': new Refuse(503),
    });
    expect(await screen.findByText('Failed to load data. Please try again.')).toBeInTheDocument();
    now = answer;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Replay order-1' }));
    expect(await screen.findByText('The event was not replayed. Please try again.')).toBeInTheDocument();
    now = new Refuse(500);
    void again();
    expect(await screen.findByText('Stale: the Admin API does not answer')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Read models' })).toBeInTheDocument();
  });

  it('says that its figures are not live without network', async () => {
    open();
    const figures = await screen.findByRole('status', { name: 'Figures' });
    expect(figures).toHaveTextContent('Live');
    act(() => setOnline(false));
    expect(figures).toHaveTextContent('Offline');
  });
});
