import '../../../testing/browser.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { TimeTravelTab } from './time-travel-tab.js';

it('empties the id with the kind it was of, and keeps one that was not looked up yet', async () => {
  answerApi({});
  renderAt('/admin/history', <TimeTravelTab />);
  const id = screen.getByLabelText('Id');
  await userEvent.type(id, 'order-1');
  await userEvent.click(screen.getByRole('radio', { name: 'Product' }));
  expect(id).toHaveValue('order-1');
  await userEvent.click(screen.getByRole('button', { name: 'Look back' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('?kind=product&id=order-1'));
  expect(id).toHaveValue('order-1');
  await userEvent.click(screen.getByRole('radio', { name: 'Cart' }));
  await waitFor(() => expect(id).toHaveValue(''));
});
