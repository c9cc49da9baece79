import '../../../testing/browser.js';
import type { LatestInventoryAnswer } from '@sextant/contracts/http/inventory.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { useUpload } from '../api/inventory-calls.js';
import { UploadDialog } from './upload-dialog.js';

function Opened({ latest }: { latest?: LatestInventoryAnswer }) {
  return (
    <UploadDialog
      latest={latest}
      upload={useUpload()}
      onAdd={() => Promise.resolve({ added: 0, message: '' })}
      saveAsList={() => null}
      onClose={() => undefined}
      focusOnClose={() => null}
    />
  );
}

it('leaves the focus in the field for rows, and in the dialog when one does not paste after all', async () => {
  answerApi({ 'GET /api/inventory/latest': { state: 'none' } });
  renderAt('/', <Opened />);
  await userEvent.click(screen.getByRole('button', { name: 'Paste rows instead' }));
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Upload Inventory List' })).toHaveFocus();
});

it('keeps pasted rows for another try when they are refused', async () => {
  answerApi({
    'GET /api/inventory/latest': { state: 'none' },
    'POST /api/inventory/upload': new Refuse(422, { message: 'The list has no rows.' }),
  });
  renderAt('/', <Opened />);
  await userEvent.click(screen.getByRole('button', { name: 'Paste rows instead' }));
  await userEvent.type(screen.getByRole('textbox'), 'Gloves, 10');
  await userEvent.click(screen.getByRole('button', { name: 'Match these rows' }));
  expect(await screen.findByText('The list has no rows.')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('Gloves, 10');
});

it('sends a file again whose upload was cut off', async () => {
  let sent = 0;
  answerApi({
    'GET /api/inventory/latest': { state: 'none' },
    'POST /api/inventory/upload': () =>
      (sent += 1) === 1
        ? Promise.reject(new TypeError('Failed to fetch'))
        : new Refuse(422, { message: 'The list has no rows.' }),
  });
  renderAt('/', <Opened />);
  await userEvent.upload(screen.getByLabelText('Inventory list'), new File(['name'], 'list.csv'));
  expect(screen.getByText('Processing your file...')).toBeVisible();
  expect(await screen.findByText('The list has no rows.')).toBeVisible();
  expect(sent).toBe(2);
});

it('does not send a file again to a server that is busy', async () => {
  const calls = answerApi({
    'GET /api/inventory/latest': { state: 'none' },
    'POST /api/inventory/upload': new Refuse(503, { code: 'busy' }),
  });
  renderAt('/', <Opened />);
  await userEvent.upload(screen.getByLabelText('Inventory list'), new File(['name'], 'list.csv'));
  expect(await screen.findByText('Failed to upload file. Please try again.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('says that an upload could not be stopped', async () => {
  answerApi({ 'POST /api/inventory/i1/stop': new Refuse(503) });
  renderAt(
    '/',
    <Opened latest={{ state: 'processing', id: 'i1', fileName: 'list.csv', done: 1, total: 9 }} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The upload was not stopped. Please try again.')).toBeVisible();
});
