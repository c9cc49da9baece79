import '../../../testing/browser.js';
import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToasts } from '../../../lib/toasts.js';
import { answerApi, Refuse } from '../../../testing/api.js';
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
    processedItems: [],
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

it('says how many rows are to be checked, each once, and how many were left out', async () => {
  const row = (change: Partial<ProcessedItem>) => ({
    matchedProduct: {} as ProcessedItem['matchedProduct'],
    confidence: 99,
    reasons: [],
    quantityProblem: null,
    priceProblem: null,
    chosen: false,
    ...change,
  });
  const latest = done('matched');
  const quantityProblem = 'Quantity "-4" is not a whole number above 0. 1 was taken.';
  answerApi({
    'GET /api/inventory/latest': {
      ...latest,
      data: {
        ...latest.data,
        results: {
          ...latest.data.results,
          leftOut: 1,
          errors: [
            `Row 3: ${quantityProblem}`,
            'Row 3: repeats row 2. Both were kept.',
            'Row 9: is a total.',
          ],
        },
        processedItems: [
          row({}),
          row({ quantityProblem }),
          row({ priceProblem: 'Price "ask" is not a price in dollars.' }),
          row({ confidence: 61 }),
          row({ matchedProduct: null }),
        ],
      },
    },
  });
  renderAt('/inventory', <InventoryTab onAdd={() => Promise.reject(new Error())} saveAsList={() => null} />);
  expect(await screen.findByText('3 rows to check, 1 row left out')).toBeInTheDocument();
});

describe('an upload whose dialog is closed before it has ended', () => {
  const refusal = new Refuse(422, { message: 'The list has no rows.' });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  /** Sends rows and closes the dialog; the answer is held back. */
  async function send(latest: unknown) {
    useToasts.setState({ toasts: [] });
    const answer = Promise.withResolvers<unknown>();
    answerApi({ 'GET /api/inventory/latest': latest, 'POST /api/inventory/upload': () => answer.promise });
    const tab = <InventoryTab onAdd={() => Promise.reject(new Error())} saveAsList={() => null} />;
    const { unmount } = renderAt('/inventory', tab);
    await press('Upload Inventory List');
    await press('Paste rows instead');
    await userEvent.type(screen.getByRole('textbox'), 'Gloves, 10');
    await press('Match these rows');
    await screen.findByText('Processing your file...');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    return { answer, unmount };
  }

  it('is said to be on its way, and then to have failed until that has been seen', async () => {
    const { answer } = await send({ state: 'none' });
    expect(screen.getByText('Your list is being processed.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show Progress' })).toBeInTheDocument();
    answer.resolve(refusal);
    expect(await screen.findByRole('alert')).toHaveTextContent('The list has no rows.');
    await press('Upload Inventory List');
    expect(await screen.findByText('Drop your list here')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('The list has no rows.');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('The list has no rows.')).not.toBeInTheDocument();
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('is told to have failed also where the tab has been left', async () => {
    const { answer, unmount } = await send({ state: 'none' });
    unmount();
    answer.resolve(refusal);
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { title: 'The file was not uploaded', text: 'The list has no rows.' },
      ]),
    );
  });
});

it('says why the last upload came to nothing', async () => {
  answerApi({ 'GET /api/inventory/latest': { state: 'failed', message: 'The list could not be read.' } });
  renderAt('/inventory', <InventoryTab onAdd={() => Promise.reject(new Error())} saveAsList={() => null} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be read.');
});
