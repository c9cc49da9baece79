import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ProductMissing } from '../features/product/components/product-missing.js';
import { CrashScreen } from './layout/crash-screen.js';

/** In place of a product's page: the server has found no such product, or the page failed. */
export function ProductError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <CrashScreen />;
  return (
    <div className="mx-auto max-w-[80rem] px-4 py-8 md:px-8">
      <ProductMissing />
    </div>
  );
}
