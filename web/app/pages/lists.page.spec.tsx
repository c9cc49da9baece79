import '../../testing/browser.js';
import type { ServerEvents } from '@sextant/contracts/socket/events.js';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveSocket } from '../../lib/socket.js';
import { useWatched } from '../../lib/watched-products.js';
import { allAnswered, answerApi } from '../../testing/api.js';
import { renderAt, testQueryClient } from '../../testing/render-app.js';
import { sampleCard } from '../../testing/samples.js';
import { attach } from '../use-live-updates.js';
import { ListsPage } from './lists.page.js';

function Watched() {
  return <output data-testid="watched">{useWatched()}</output>;
}

describe('the page of lists', () => {
  it('follows the prices of a list that is open', async () => {
    let price = 20;
    const at = '2026-11-20T12:00:00Z';
    answerApi({
      'GET /api/lists': {
        lists: [{ _id: 'l1', name: 'Mondays', note: '', lines: 1, createdAt: at, changedAt: at }],
      },
      'GET /api/lists/l1': () => ({
        items: [
          {
            productId: 'p1',
            quantity: 2,
            product: sampleCard({ _id: 'p1', product_name: 'Gloves', min_price: price }),
          },
        ],
      }),
    });
    const queryClient = testQueryClient();
    const handlers = new Map<string, unknown>();
    attach({ on: handlers.set.bind(handlers) } as unknown as LiveSocket, queryClient);
    renderAt(
      '/lists',
      <>
        <ListsPage />
        <Watched />
      </>,
      queryClient,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Products of Mondays' }));
    expect(await screen.findByText('$20.00 at best')).toBeVisible();
    expect(screen.getByTestId('watched')).toHaveTextContent('p1');
    price = 21.5;
    const changed = handlers.get('price.changed') as ServerEvents['price.changed'];
    act(() => changed({ productId: 'p1', oldPrice: 20, newPrice: 21.5, cursor: '1' }));
    expect(await screen.findByText(/\$21\.50 at best/)).toBeVisible();
    await allAnswered();
  });
});
