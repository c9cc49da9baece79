import { useParams, useSearchParams } from 'react-router';
import { ProductScreen } from '../../features/product/components/product-screen.js';
import { useProductParts } from '../use-product-parts.js';

/** /product/{id} opened directly. */
export function ProductPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  return (
    <ProductScreen
      key={id}
      id={id}
      search={params.has('q') ? params.toString() : ''}
      {...useProductParts(id)}
    />
  );
}
