import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { createContext, type ReactNode } from 'react';
import type { OwnBest } from '../../lib/own-prices.js';

/** What a buyer may do with a product of a list, and at which price of their own. */
export type CardActions = (product: ProductCard, own: OwnBest | null) => ReactNode;

/** The app provides it, since cart and favorites are features of their own; without it a card only leads to its product. */
export const CardActionsContext = createContext<CardActions | null>(null);
