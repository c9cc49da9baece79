import '../../../testing/browser.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { TimeTravelTab } from './time-travel-tab.js';

it('empties the id with the kind it was of, and keeps one that was not looked up yet', async () => {
  answerApi({ 'GET /admin-api/admin/history/product/order-1': { moments: [] } });
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

async function lookBack(id: string): Promise<HTMLElement> {
  renderAt('/admin/history', <TimeTravelTab />);
  const field = screen.getByLabelText('Id');
  await userEvent.type(field, id);
  await userEvent.click(screen.getByRole('button', { name: 'Look back' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/\./));
  return field;
}

it('says in words what an id looks like', async () => {
  answerApi({});
  const field = await lookBack('no id!');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(
    /An id has letters, digits, hyphens and underscores only, at most 64 of them\./,
  );
});

it('says at the field that nothing is known of an id, and stays where it is', async () => {
  const message = 'There is no order with this id.';
  answerApi({
    'GET /admin-api/admin/history/order/o404': new Refuse(404, { message, errors: { id: message } }),
  });
  const field = await lookBack('o404');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/There is no order with this id\./);
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/admin\/history$/);
});

it('shows a failure where the history would be', async () => {
  answerApi({ 'GET /admin-api/admin/history/order/o1': new Refuse(500) });
  renderAt('/admin/history', <TimeTravelTab />);
  await userEvent.type(screen.getByLabelText('Id'), 'o1');
  await userEvent.click(screen.getByRole('button', { name: 'Look back' }));
  expect(await screen.findByText('Failed to load data. Please try again.')).toBeInTheDocument();
});
