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

it('says that an upload could not be stopped', async () => {
  answerApi({ 'POST /api/inventory/i1/stop': new Refuse(503) });
  renderAt(
    '/',
    <Opened latest={{ state: 'processing', id: 'i1', fileName: 'list.csv', done: 1, total: 9 }} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The upload was not stopped. Please try again.')).toBeVisible();
});
