import '../../../testing/browser.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../../testing/render-app.js';
import { sampleCard } from '../../../testing/samples.js';
import { toggleCompared } from '../store/compared.js';
import { CompareTray } from './compare-tray.js';

const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name} from the comparison` });

it('leaves the focus at the next product, and on the page when it goes itself', async () => {
  for (const name of ['Burs', 'Gloves', 'Masks'])
    toggleCompared(sampleCard({ _id: name, product_name: name }));
  renderAt(
    '/',
    <>
      <main id="main" tabIndex={-1} />
      <CompareTray />
    </>,
  );
  await userEvent.click(remove('Gloves'));
  expect(remove('Masks')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('main')).toHaveFocus();
});
