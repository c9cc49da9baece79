import '../../../testing/browser.js';
import { screen } from '@testing-library/react';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { InventoryTab } from './inventory-tab.js';

const running = { state: 'processing', id: 'u1', fileName: 'list.csv', done: 1, total: 9 };
const done = (state: 'matched' | 'columns') => ({
  state: 'done',
  data: {
    state,
    fileName: 'list.csv',
    uploadedAt: '2026-11-20T12:00:00Z',
    results: { totalRows: 9, found: 9, unsure: 0, notFound: 0, errors: [] },
    totals: { paid: 0, here: 0, saving: 0, rows: 0 },
  },
});

it.each([
  ['Upload Inventory List', { state: 'none' }],
  ['Show Progress', running],
  ['Name Columns', done('columns')],
  ['Show Result', done('matched')],
])('has one button that says what it opens: %s', async (name, latest) => {
  answerApi({ 'GET /api/inventory/latest': latest });
  renderAt('/inventory', <InventoryTab onAdd={() => Promise.reject(new Error())} saveAsList={() => null} />);
  expect(await screen.findByRole('button')).toHaveAccessibleName(name);
});
