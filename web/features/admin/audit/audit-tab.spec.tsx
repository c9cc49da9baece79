import '../../../testing/browser.js';
import type { AuditAnswer } from '@sextant/contracts/http/audit.js';
import { screen } from '@testing-library/react';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { AuditTab } from './audit-tab.js';

const none: AuditAnswer = { records: [], pagination: { page: 1, pages: 0, total: 0, limit: 10 } };

describe('the log of staff actions', () => {
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
