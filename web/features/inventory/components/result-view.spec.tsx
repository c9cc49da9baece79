import '../../../testing/browser.js';
import type { InventoryResult, ProcessedItem, RowCost } from '@sextant/contracts/http/inventory.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleOffer } from '../../../testing/samples.js';
import { ResultView } from './result-view.js';

const UNUSABLE = 'Quantity "-4" is not a whole number above 0. 1 was taken.';

const item = (row: number, quantityProblem: string | null): ProcessedItem => ({
  row,
  originalName: `Article ${row}`,
  originalSku: '',
  originalBrand: '',
  originalQuantity: '',
  quantity: 1,
  quantityProblem,
  priceProblem: null,
  confidence: 99,
  reasons: [],
  matchedProduct: {
    id: `p${row}`,
    name: `Product ${row}`,
    brand: 'Kerr',
    manufacturerCode: '',
    image: '',
    pack: null,
    minPrice: 20,
    sellers: [sampleOffer()],
  },
  cost: null,
  chosen: false,
  candidates: 1,
});

const result: InventoryResult = {
  id: 'u1',
  fileName: 'list.csv',
  uploadedAt: '2026-11-20T12:00:00Z',
  state: 'matched',
  columns: {
    headerRow: 1,
    headers: [],
    sample: [],
    columns: { name: 0, code: null, brand: null, quantity: 1, unit: null, price: null },
    corrected: false,
  },
  results: {
    found: 2,
    unsure: 0,
    addedToFavorites: 0,
    notFound: 0,
    totalRows: 2,
    leftOut: 0,
    errors: [`Row 3: ${UNUSABLE}`],
  },
  totals: { paid: 0, here: 0, saving: 0, rows: 0 },
  processedItems: [item(2, null), item(3, UNUSABLE)],
};

const show = (shown: InventoryResult): void =>
  void renderAt(
    '/',
    <ResultView
      result={shown}
      onAdd={() => Promise.resolve({ added: 0, message: '' })}
      saveAsList={() => null}
      onCorrect={() => undefined}
      onAnother={() => undefined}
    />,
  );

afterEach(cleanup);

describe('the summary', () => {
  it('says how many rows are matched and not sure, what is to be checked, and how many rows were left out', () => {
    const fair = { ...item(4, null), confidence: 42 };
    show({
      ...result,
      results: { ...result.results, found: 3, unsure: 1, totalRows: 3, leftOut: 2 },
      processedItems: [...result.processedItems, fair],
    });
    expect(screen.getByText('2 of 3 rows matched, 1 not sure, 0 not found')).toBeInTheDocument();
    expect(screen.getByText('1 quantity to check, 2 rows left out')).toBeInTheDocument();
  });

  it('says that each row counts as 1 where no column of quantities was found', () => {
    const { columns } = result;
    const withoutQuantity = { ...columns, columns: { ...columns.columns, quantity: null } };
    show({ ...result, columns: withoutQuantity });
    const notice = screen.getByText('No quantity column was found').closest('[role=status]');
    expect(notice).toHaveTextContent('Each row counts as 1.');
    expect(notice).toContainElement(screen.getByRole('button', { name: 'Correct Columns' }));
    cleanup();
    // The user has said so.
    show({ ...result, columns: { ...withoutQuantity, corrected: true } });
    expect(screen.queryByText('No quantity column was found')).not.toBeInTheDocument();
    cleanup();
    show(result);
    expect(screen.queryByText('No quantity column was found')).not.toBeInTheDocument();
  });

  it('says which sheets of the workbook were not read', () => {
    const otherSheets = ['Masks', 'Burs', 'Paste', 'Notes'];
    show({ ...result, columns: { ...result.columns, otherSheets } });
    expect(screen.getByText(/^4 other sheets were not read/)).toHaveTextContent(
      '4 other sheets were not read: “Masks”, “Burs”, “Paste”, and 1 more. Upload what you need of them as a file of its own.',
    );
  });

  it('says which one sheet of the workbook was not read', () => {
    show({ ...result, columns: { ...result.columns, otherSheets: ['Notes'] } });
    expect(screen.getByText(/^1 other sheet was not read/)).toHaveTextContent(
      '1 other sheet was not read: “Notes”. Upload what you need of it as a file of its own.',
    );
  });

  it('says nothing of them where there are none', () => {
    show({ ...result, processedItems: [item(2, null)] });
    expect(screen.queryByText(/to check|left out|not sure/)).not.toBeInTheDocument();
  });
});

it('asks for other products of a row once somebody opens it', async () => {
  const calls = answerApi({ 'GET /api/inventory/uploads/u1/rows/2/candidates': { candidates: [] } });
  show({ ...result, processedItems: [item(2, null)] });
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Why, and other products' }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

describe('a row whose product is not sure', () => {
  const fair = (reasons: ProcessedItem['reasons'], chosen = false): ProcessedItem => ({
    ...item(2, null),
    confidence: 42,
    reasons,
    chosen,
  });

  it('says so, with what speaks against it, and is selected by nobody but the user', () => {
    const reasons = [
      { speaks: 'for', text: 'Brand agrees' },
      { speaks: 'against', text: 'Shade differs: A2, not A3' },
    ] as const;
    show({ ...result, processedItems: [fair([...reasons])] });
    expect(screen.getByText('Not sure. Shade differs: A2, not A3.')).toBeVisible();
    expect(screen.getByText('Fair Match · 42%')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Select row 2/ })).not.toBeChecked();
    cleanup();
    show({ ...result, processedItems: [fair([])] });
    expect(screen.getByText('Not sure. Please check it.')).toBeVisible();
  });

  it('says it no longer once the user has chosen', () => {
    show({ ...result, processedItems: [fair([], true)] });
    expect(screen.queryByText(/Not sure/)).not.toBeInTheDocument();
  });

  it('that nothing was found for offers the products that come closest', () => {
    show({ ...result, processedItems: [{ ...item(2, null), matchedProduct: null, confidence: 0 }] });
    expect(screen.getByText('No product found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Products that come closest' })).toBeVisible();
  });
});

describe('the file with the rows to look at', () => {
  const shown = () => screen.queryByRole('button', { name: 'Download Error File' });

  it.each<[string, Partial<ProcessedItem>]>([
    ['is not sure', { confidence: 42 }],
    ['has no product', { matchedProduct: null }],
    ['has a doubted price', { priceProblem: 'The price is far off.' }],
  ])('is offered where a row %s', (_, change) => {
    const none = { ...result.results, errors: [] };
    show({ ...result, results: none, processedItems: [{ ...item(2, null), ...change }] });
    expect(shown()).toBeVisible();
    cleanup();
    show({ ...result, results: none, processedItems: [item(2, null)] });
    expect(shown()).not.toBeInTheDocument();
  });
});

describe('a row whose price is far from the one here', () => {
  it('says so, is selected all the same, and is among those to check', async () => {
    const priceProblem = 'The price in your list is about 10 times the best price here.';
    const cost = { quantity: 1, conversion: null, paid: 200, here: 20, total: 20, saving: null };
    show({ ...result, processedItems: [{ ...item(2, null), priceProblem, cost }] });
    expect(screen.getByText(priceProblem)).toBeVisible();
    expect(screen.getByText('1 price to check')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Saves');
    await userEvent.click(screen.getByRole('radio', { name: 'To check' }));
    expect(screen.getByRole('checkbox', { name: /^Select row 2/ })).toBeChecked();
  });
});

describe('a row whose product holds more than it asks for', () => {
  const row = (change: Partial<RowCost>): ProcessedItem => ({
    ...item(2, null),
    cost: { quantity: 1, conversion: null, paid: 120, here: 30, total: 100, saving: 90, ...change },
  });

  it('says what is paid for the whole, and compares the same amount', () => {
    show({ ...result, processedItems: [row({})] });
    expect(screen.getByText('$100.00').parentElement).toHaveTextContent(/^\$100\.00 for 1 unit$/);
    expect(screen.getByText('$30.00 of it for what you asked')).toBeVisible();
    expect(screen.getByText('Saves $90.00 for the same amount')).toBeVisible();
  });

  it('says so where it costs more', () => {
    show({ ...result, processedItems: [row({ paid: 20, saving: -10 })] });
    expect(screen.getByText('Costs $10.00 more for the same amount')).toBeVisible();
  });

  it('says one price where both are the same', () => {
    show({ ...result, processedItems: [row({ here: 100, saving: 20 })] });
    expect(screen.getByText('Saves $20.00')).toBeVisible();
    expect(screen.queryByText(/what you asked/)).not.toBeInTheDocument();
  });
});

describe('a row whose quantity cannot be used', () => {
  it('says so, and is selected by nobody but the user', async () => {
    show(result);
    expect(screen.getByText(UNUSABLE)).toBeVisible();
    const usable = screen.getByRole('checkbox', { name: /^Select row 2/ });
    const unusable = screen.getByRole('checkbox', { name: /^Select row 3/ });
    expect(usable).toBeChecked();
    expect(unusable).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Select All Ready (1)' }));
    expect(unusable).not.toBeChecked();
    await userEvent.click(unusable);
    expect(unusable).toBeChecked();
  });
});

it.each([
  [['in_stock', 'backorder'], []],
  [['out_of_stock', 'backorder'], ['Backorder']],
  [['out_of_stock'], ['Out of Stock']],
] as const)('says of goods that are %j: %j', (availabilities, said) => {
  const row = item(2, null);
  const sellers = availabilities.map((availability) => sampleOffer({ availability }));
  const matchedProduct = row.matchedProduct && { ...row.matchedProduct, sellers };
  show({ ...result, processedItems: [{ ...row, matchedProduct }] });
  expect(screen.queryAllByText(/^(Backorder|Out of Stock)$/).map(({ textContent }) => textContent)).toEqual(
    said,
  );
});
