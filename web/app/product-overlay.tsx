import { ProductDialog } from '../features/product/components/product-dialog.js';
import { useProductDialog } from '../lib/product-dialog.js';
import { useProductParts } from './use-product-parts.js';

/** The product that was opened over the present page. */
export function ProductOverlay() {
  const { shown, close } = useProductDialog();
  const parts = useProductParts(shown?.id);
  return shown && <ProductDialog key={shown.id} id={shown.id} q={shown.q} onClose={close} {...parts} />;
}
