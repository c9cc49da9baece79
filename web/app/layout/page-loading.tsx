import { Skeleton } from '../../components/ui/skeleton.js';

/** While a page's code is on its way: the room it will take, and a skeleton if it takes long. */
export function PageLoading() {
  return (
    <div
      role="status"
      aria-label="Loading page"
      className="mx-auto min-h-[70dvh] max-w-6xl px-4 py-10 md:px-8"
    >
      <Skeleton className="h-8 w-64" />
      <Skeleton className="mt-8 h-64 w-full" />
    </div>
  );
}
