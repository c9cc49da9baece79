import '../../../testing/browser.js';
import type { AuditAnswer, AuditEntry } from '@sextant/contracts/http/audit.js';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { setMedia } from '../../../testing/browser.js';
import { renderAt } from '../../../testing/render-app.js';
import { AuditTab } from './audit-tab.js';

const none: AuditAnswer = { records: [], pagination: { page: 1, pages: 0, total: 0, limit: 10 } };

const record: AuditEntry = {
  seq: 7,
  at: '2026-03-01T09:00:00.000Z',
  actor: { id: 'u1', name: 'Ada Admin' },
  action: 'order.delete',
  subject: 'order:o1',
  reason: 'a duplicate of another',
  details: {},
  hash: 'f'.repeat(64),
};
const recorded = (actor: AuditEntry['actor']): AuditAnswer => ({
  records: [{ ...record, actor }],
  pagination: { page: 1, pages: 1, total: 1, limit: 10 },
});

describe('the log of staff actions', () => {
  it.each([
    ['their name', 'Ada Admin', 'Ada Admin'],
    ['the id of a deleted account', '', 'u1'],
  ])('shows the filter of a member of staff by %s', async (_what, name, shown) => {
    answerApi({ 'GET /admin-api/admin/audit': recorded({ id: 'u1', name }) });
    renderAt('/admin/audit', <AuditTab />);
    fireEvent.click(await screen.findByRole('button', { name: shown }));
    const filters = within(screen.getByRole('group', { name: 'Filters' }));
    await filters.findByText(`Staff: ${shown}`);
  });

  it('says what an action was on and what it changed in words', async () => {
    setMedia('(min-width: 48rem)');
    const id = '65f0c0ffee65f0c0ffabc123';
    const changes: [Partial<AuditEntry>, ...string[]][] = [
      [
        { subject: `order:${id}`, details: { status: 'shipped', expectedStatus: 'cancelled' } },
        'Order #abc123',
        'Cancelled → Shipped',
      ],
      [{ subject: `order:${id}`, details: { status: 'delivered' } }, 'Order #abc123', '→ Delivered'],
      [{ subject: `user:${id}`, details: { role: 'admin' } }, `user:${id}`, 'role: admin'],
      [
        { subject: `user:${id}`, subjectName: 'Mara Quint', details: { role: 'admin' } },
        'User Mara Quint',
        'role: admin',
      ],
      [
        {
          subject: `order:${id}`,
          details: {
            status: 'shipped',
            expectedStatus: 'pending',
            outcome: 'refused',
            code: 'changed',
            refersTo: 3,
          },
        },
        'Order #abc123',
        'Pending → Shipped, code: changed, refersTo: 3',
      ],
    ];
    answerApi({
      'GET /admin-api/admin/audit': {
        ...recorded(record.actor),
        records: changes.map(([change], at) => ({ ...record, ...change, seq: at })),
      },
    });
    renderAt('/admin/audit', <AuditTab />);
    const [, ...rows] = await screen.findAllByRole('row');
    for (const [at, [, subject, details]] of changes.entries()) {
      expect(rows[at]).toHaveTextContent(subject!);
      expect(within(rows[at]!).getByText(details!)).toBeInTheDocument();
    }
  });

  it('leaves the focus among its filters when one is removed', async () => {
    answerApi({ 'GET /admin-api/admin/audit': none });
    renderAt('/admin/audit?actor=u1&subject=order:o1', <AuditTab />);
    const remove = (name: string) => screen.findByRole('button', { name: `Remove filter ${name}` });
    const subject = await remove('Subject: order:o1');
    await userEvent.click(await remove('Staff: u1'));
    expect(subject).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Action')).toHaveFocus();
  });

  it('is asked for by days as they are where the browser is', async () => {
    const calls = answerApi({ 'GET /admin-api/admin/audit': none });
    renderAt('/admin/audit?from=2026-03-01', <AuditTab />);
    await screen.findByText('No record matches these filters.');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(Object.fromEntries(calls[0]?.query ?? [])).toMatchObject({ from: '2026-03-01', timeZone });
  });

  it('is not asked for by days backwards', () => {
    const calls = answerApi({ 'GET /admin-api/admin/audit': none });
    renderAt('/admin/audit?from=2026-03-02&to=2026-03-01', <AuditTab />);
    expect(screen.getByRole('alert')).toHaveTextContent('From Date is after To Date');
    expect(screen.getByLabelText('From Date')).toHaveAccessibleDescription('From Date is after To Date');
    expect(calls).toEqual([]);
  });
});
