import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProductLink } from '../../lib/product-dialog.js';
import { productCardKey, productQuery } from '../../lib/product-query.js';

interface Props {
  id: string;
  /** Data the list already has; the dialog shows it at once. */
  card?: ProductCard;
  /** The search this product was found with; the product page offers the way back. */
  q?: string;
  /** Called when the link is followed. */
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
}

/** Opens a product as a dialog over the current page; in a new tab it is the product's own page. */
export function ProductLink({ id, card, q, onOpen, className, children }: Props) {
  const queryClient = useQueryClient();
  const link = useProductLink(id, q);
  const prefetch = (): void => void queryClient.prefetchQuery(productQuery(id));
  return (
    <Link
      {...link}
      onClick={(event) => {
        link.onClick(event);
        if (event.defaultPrevented) return;
        if (card) queryClient.setQueryData(productCardKey(id), card);
        onOpen?.();
      }}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      className={className}
    >
      {children}
    </Link>
  );
}
