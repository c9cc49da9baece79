import '../../testing/browser.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../testing/api.js';
import { renderAt } from '../../testing/render-app.js';
import { TopSearch } from './top-search.js';

describe('the search in the top bar', () => {
  const box = () => screen.getByRole('combobox', { name: /search/i });

  it('shows the text that led to a product', () => {
    answerApi({});
    renderAt('/product/p1?q=gloves', <TopSearch />);
    expect(box()).toHaveValue('gloves');
  });

  it.each(['/orders?q=4750T', '/admin/users?q=mara%40clinic.com'])(
    'neither shows nor asks what %s searches its own list for',
    async (address) => {
      const calls = answerApi({ 'GET /api/suggest': { products: [], categories: [], brands: [] } });
      renderAt(address, <TopSearch />);
      expect(box()).toHaveValue('');
      await userEvent.click(box());
      expect(calls).toEqual([]);
    },
  );
});
