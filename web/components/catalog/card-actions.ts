import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { createContext, type ReactNode } from 'react';
import type { OwnBest } from '../../lib/own-prices.js';

/** Buttons on a product card; `own` is as `useOwnBest` gives it, `offered` as `chosenOffers` does. */
export type CardActions = (
  product: ProductCard,
  own: OwnBest | null | undefined,
  offered: ProductCard,
) => ReactNode;

/** The app provides it, since cart and favorites are features of their own; without it a card only leads to its product. */
export const CardActionsContext = createContext<CardActions | null>(null);
