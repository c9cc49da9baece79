import '../../../testing/browser.js';
import { isRefusedCall, securityCalls, type SecurityAnswer } from '@sextant/contracts/http/audit.js';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, type SeenCall } from '../../../testing/api.js';
import { setMedia } from '../../../testing/browser.js';
import { renderAt } from '../../../testing/render-app.js';
import { AuditTab } from './audit-tab.js';

const at = '2026-11-20T12:00:00.000Z';
const entries: SecurityAnswer['events'] = [
  { id: '2', at, call: 'vault rotate', outcome: 'done', user: null, network: '' },
  {
    id: '1',
    at,
    call: 'POST /api/auth/login',
    outcome: 'wrong_credentials',
    user: { id: 'u1', name: 'Ann Lee' },
    network: 'q7Zt_x0LmA3-bWcE',
  },
  {
    id: '0',
    at,
    call: 'POST /api/auth/login',
    outcome: 'second_factor_required',
    user: { id: 'u1', name: 'Ann Lee' },
    network: 'q7Zt_x0LmA3-bWcE',
  },
];
const answer = ({ query }: SeenCall): SecurityAnswer => {
  const events = query.has('outcome') ? entries.filter(({ outcome }) => isRefusedCall(outcome)) : entries;
  return { events, pagination: { page: 1, pages: 1, total: events.length, limit: 10 } };
};

describe('the security log on the Audit screen', () => {
  beforeEach(() => setMedia('(min-width: 48rem)'));

  it('says in words what happened to which account, and is narrowed to refusals and to an account', async () => {
    const calls = answerApi({ 'GET /admin-api/admin/security': answer });
    renderAt('/admin/audit?log=security', <AuditTab />);
    const rows = async () =>
      within(await screen.findByRole('table', { name: 'Security log' })).getAllByRole('row');
    const [, rotated, refused, begun] = (await rows()).map((row) => row.textContent);
    expect(rotated).toContain(securityCalls['vault rotate']);
    expect(refused).toContain(securityCalls['POST /api/auth/login']);
    expect(refused).toContain('wrong credentials');
    expect(begun).toContain('Asked for a code');
    await userEvent.click(screen.getByRole('radio', { name: 'Refused' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Ann Lee' }));
    await screen.findByText('Account: u1');
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({ user: 'u1', outcome: 'refused' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Account: u1' }));
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  });

  it('names networks by a short code, and says what it is good for', async () => {
    answerApi({ 'GET /admin-api/admin/security': answer });
    renderAt('/admin/audit?log=security', <AuditTab />);
    expect(await screen.findAllByRole('cell', { name: 'q7Zt_x0L' })).toHaveLength(2);
    expect(screen.getByText(/the same code came from the same network/)).toBeInTheDocument();
  });

  it('names what was refused without saying that it was done', async () => {
    const refused = (call: string, outcome: string) => ({ ...entries[0]!, id: call, call, outcome });
    answerApi({
      'GET /admin-api/admin/security': {
        events: [
          refused('POST /api/auth/login', 'invalid_credentials'),
          refused('POST /admin-api/admin/vendor-connections/:id/reveal', 'wrong_password'),
          refused('PUT /admin-api/admin/users/:id', 'forbidden'),
        ],
        pagination: { page: 1, pages: 1, total: 3, limit: 10 },
      },
    });
    renderAt('/admin/audit?log=security', <AuditTab />);
    const table = within(await screen.findByRole('table', { name: 'Security log' }));
    expect(table.getByText('Login')).toBeInTheDocument();
    expect(table.getByText('Reveal of credentials')).toBeInTheDocument();
    expect(table.getByText('Change of a user')).toBeInTheDocument();
  });

  it('says where nothing is recorded', async () => {
    answerApi({
      'GET /admin-api/admin/security': { events: [], pagination: { page: 1, pages: 0, total: 0, limit: 10 } },
    });
    renderAt('/admin/audit?log=security', <AuditTab />);
    expect(await screen.findByText(/recorded here for 90 days/)).toBeInTheDocument();
  });
});
