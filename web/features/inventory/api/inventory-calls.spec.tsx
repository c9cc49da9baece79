import '../../../testing/browser.js';
import type { InventoryResult, LatestInventoryAnswer } from '@sextant/contracts/http/inventory.js';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setToken } from '../../../lib/token.js';
import { answerApi } from '../../../testing/api.js';
import { renderAt, testQueryClient } from '../../../testing/render-app.js';
import { candidatesQuery, latestUploadQuery, useCorrectColumns, useUpload } from './inventory-calls.js';

const result = (fileName: string) => ({ fileName }) as unknown as InventoryResult;

function Page() {
  const upload = useUpload();
  const { data, isFetching } = useQuery({ ...latestUploadQuery, enabled: false });
  return (
    <>
      <p>{data?.state === 'done' ? (data.data as unknown as { fileName: string }).fileName : 'none'}</p>
      <p>{isFetching ? 'asking' : 'asked'}</p>
      <button onClick={() => upload.mutate(new File(['name'], 'new.csv'))}>Upload</button>
    </>
  );
}

it('shows the result of an upload, also where an answer about the list before it comes later', async () => {
  const before = Promise.withResolvers<LatestInventoryAnswer>();
  const calls = answerApi({
    'GET /api/inventory/latest': () => before.promise,
    'POST /api/inventory/upload': () =>
      // The server has been asked about the last list by then.
      waitFor(() => expect(calls.some(({ method }) => method === 'GET')).toBe(true)).then(() => ({
        data: result('new.csv'),
      })),
  });
  renderAt('/', <Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('new.csv')).toBeInTheDocument();
  before.resolve({ state: 'done', data: result('old.csv') });
  expect(await screen.findByText('asked')).toBeInTheDocument();
  expect(screen.getByText('new.csv')).toBeInTheDocument();
});

it('does not show the result of an upload to the next user', async () => {
  const answer = Promise.withResolvers<object>();
  answerApi({
    'GET /api/inventory/latest': { state: 'none' },
    'POST /api/inventory/upload': () => answer.promise,
  });
  const client = testQueryClient();
  const mutations = client.getMutationCache();
  setToken('maras');
  const { unmount } = renderAt('/', <Page />, client);
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(mutations.getAll()).toMatchObject([{ state: { status: 'pending' } }]));
  unmount();
  setToken(null);
  client.removeQueries();
  answer.resolve({ data: result('maras.csv') });
  await waitFor(() => expect(mutations.getAll()).toMatchObject([{ state: { status: 'error' } }]));
  expect(client.getQueryData(latestUploadQuery.queryKey)).toBeUndefined();
});

it('forgets the candidates of rows whose columns were others', async () => {
  const columns = { name: 1, code: null, brand: null, quantity: null, unit: null, price: null };
  function Correct() {
    const correct = useCorrectColumns('u1');
    return <button onClick={() => correct.mutate({ headerRow: 1, columns })}>Match the list</button>;
  }
  answerApi({ 'PUT /api/inventory/uploads/u1/columns': { data: result('list.csv') } });
  const client = testQueryClient();
  const [stale, other] = [candidatesQuery('u1', 2).queryKey, candidatesQuery('u2', 2).queryKey];
  for (const key of [stale, other]) client.setQueryData(key, {} as never);
  renderAt('/', <Correct />, client);
  await userEvent.click(screen.getByRole('button', { name: 'Match the list' }));
  await waitFor(() => expect(client.getQueryData(stale)).toBeUndefined());
  expect(client.getQueryData(other)).toBeDefined();
});
