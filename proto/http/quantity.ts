import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { z } from './zod.js';

/** Quantity of a product in one line. */
export const quantity = z.number().int().min(1).max(MAX_QUANTITY);
