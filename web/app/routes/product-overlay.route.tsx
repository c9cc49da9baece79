import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ProductDialog } from '../../features/product/components/product-dialog.js';
import { useProductParts } from '../use-product-parts.js';

/** /product/{id} over the page it was opened from; closing is going back. */
export function ProductOverlay() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <ProductDialog
      key={id}
      id={id}
      q={params.get('q')}
      onClose={() => void navigate(-1)}
      {...useProductParts(id)}
    />
  );
}
