import '../../testing/browser.js';
import { act, fireEvent, screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { useProductDialog } from '../../lib/product-dialog.js';
import { answerApi } from '../../testing/api.js';
import { renderAt } from '../../testing/render-app.js';
import { ProductLink } from './product-link.js';

function List() {
  const navigate = useNavigate();
  const { shown } = useProductDialog();
  return (
    <>
      <ProductLink id="p1">Gloves</ProductLink>
      <p>{shown ? `Shows ${shown.id}` : 'Shows the list'}</p>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

it('opens a product once, however often it is tapped until it is there', async () => {
  answerApi({});
  renderAt('/', <List />);
  const tap = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
  await tap('Gloves');
  await tap('Gloves');
  expect(screen.getByText('Shows p1')).toBeInTheDocument();
  await tap('Back');
  expect(screen.getByText('Shows the list')).toBeInTheDocument();
});
