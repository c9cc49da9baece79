import { Skeleton } from './skeleton.js';

interface Props {
  /** For example "Loading orders". */
  label: string;
  /** Class names of each skeleton block, in the size of the content to come. */
  blocks: readonly string[];
  /** Times the blocks are repeated, for the rows of a list. */
  times?: number;
  className?: string;
}

/** Placeholder of content on its way. */
export function Loading({ label, blocks, times = 1, className = 'space-y-3' }: Props) {
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: times }, () => blocks)
        .flat()
        .map((block, index) => (
          <Skeleton key={index} className={block} />
        ))}
    </div>
  );
}
