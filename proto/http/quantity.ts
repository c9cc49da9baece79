import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { z } from './zod.js';

/** How many of a product one line holds. */
export const quantity = z.number().int().min(1).max(MAX_QUANTITY);
