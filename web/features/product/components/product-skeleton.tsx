import { Skeleton } from '../../../components/ui/skeleton.js';

/** The product before anything is known about it, in the geometry it will have. */
export function ProductSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading product"
      className="grid gap-8 gap-x-12 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]"
    >
      <Skeleton className="aspect-square w-full max-lg:mx-auto max-lg:max-w-72 max-sm:max-w-60" />
      <div className="space-y-4">
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="mt-8 h-10 w-56" />
        <Skeleton className="mt-8 h-48 w-full" />
      </div>
    </div>
  );
}
