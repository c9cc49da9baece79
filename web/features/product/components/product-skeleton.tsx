import { Skeleton } from '../../../components/ui/skeleton.js';

/** The product before anything is known about it, in the geometry it will have. */
export function ProductSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading product"
      className="grid gap-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12"
    >
      <Skeleton className="aspect-square w-full max-md:max-h-72" />
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
