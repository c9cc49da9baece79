import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { CompareTray } from '../../features/compare/components/compare-tray.js';
import { useCompared } from '../../features/compare/store/compared.js';
import { storage } from '../../lib/storage.js';
import { answerApi, type SeenCall } from '../../testing/api.js';
import { renderAt } from '../../testing/render-app.js';
import { sampleCard } from '../../testing/samples.js';
import { ComparePage } from './compare.page.js';

const product = (_id: string) => ({
  ...sampleCard({ _id, product_name: `Product ${_id}` }),
  description: '',
  specifications: {},
});
const chosen = ['p1', 'p2'].map(product);

function open(address: string): void {
  answerApi({
    'GET /api/compare': ({ query }: SeenCall) => ({
      products: query.get('ids')?.split(',').map(product),
    }),
  });
  renderAt(
    address,
    <>
      <ComparePage />
      <CompareTray />
    </>,
  );
}

describe('the compare page', () => {
  beforeEach(() => {
    useCompared.setState({ products: null });
    storage.set('sextant.compared', JSON.stringify(chosen));
  });
  afterEach(() => {
    cleanup();
    storage.set('sextant.compared', null);
  });

  it('shows what waits in the tray where its address names nothing', async () => {
    open('/compare');
    expect(await screen.findByRole('link', { name: 'Product p1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Product p2' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('/compare?ids=p1,p2');
  });

  it('shows what its address names, whatever waits', async () => {
    open('/compare?ids=p3');
    expect(await screen.findByRole('link', { name: 'Product p3' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Product p1' })).not.toBeInTheDocument();
  });

  it('says how to choose where nothing waits', async () => {
    storage.set('sextant.compared', null);
    open('/compare');
    expect(await screen.findByText('Nothing to compare yet')).toBeVisible();
  });
});
