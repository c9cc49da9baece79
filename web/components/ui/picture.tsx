import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.js';

interface Props {
  src: string;
  /** Empty where the name stands right beside it. */
  alt: string;
  className?: string;
  /** The page's main picture: fetched before anything else, never lazily. */
  main?: boolean;
}

/** A picture on a light or dark ground, as the page is; a placeholder replaces one that fails to load. */
export function Picture({ src, alt, className, main = false }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const failed = failedSrc === src || src === '';
  const image = useRef<HTMLImageElement>(null);
  // One of the server's page may have failed before the app started.
  useLayoutEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  return (
    <div
      className={cx(
        'flex aspect-square items-center justify-center overflow-hidden rounded-md bg-picture',
        className,
      )}
    >
      <img
        ref={image}
        src={failed ? '/placeholder.svg' : src}
        alt={alt}
        width={400}
        height={400}
        loading={main ? 'eager' : 'lazy'}
        fetchPriority={main ? 'high' : undefined}
        decoding="async"
        onError={() => setFailedSrc(src)}
        className="size-full object-contain"
      />
    </div>
  );
}
