import '../../../testing/browser.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { answerApi, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleProduct } from '../../../testing/samples.js';
import { comparedIds } from '../api/get-compared.js';
import { CompareScreen } from './compare-screen.js';

function Page() {
  const [params] = useSearchParams();
  return (
    <main>
      <CompareScreen ids={comparedIds(params)} landed={() => null} onAdd={() => undefined} />
    </main>
  );
}

const remove = (name: string) => screen.findByRole('button', { name: `Remove ${name} from the comparison` });

it('leaves the focus at the next product when one is removed, and at the title after the last', async () => {
  answerApi({
    'GET /api/compare': ({ query }: SeenCall) => ({
      products: comparedIds(query).map((_id) => sampleProduct({ _id, product_name: _id })),
    }),
  });
  renderAt('/compare?ids=Burs,Gloves', <Page />);
  await userEvent.click(await remove('Burs'));
  await waitFor(() => expect(screen.queryByText('Burs')).not.toBeInTheDocument());
  expect(await remove('Gloves')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Nothing to compare yet')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Compare products' })).toHaveFocus();
});
