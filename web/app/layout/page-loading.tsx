import { Loading } from '../../components/ui/loading.js';

/** While a page's code is on its way: the room it will take, and a skeleton if it takes long. */
export function PageLoading() {
  return (
    <Loading
      label="Loading page"
      blocks={['h-8 w-64', 'mt-8 h-64 w-full']}
      className="mx-auto min-h-[70dvh] max-w-6xl px-4 py-10 md:px-8"
    />
  );
}
