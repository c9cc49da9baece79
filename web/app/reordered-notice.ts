import type { ReorderAnswer } from '@sextant/contracts/http/orders.js';
import { heldText, missingText } from '../features/basket/filled-text.js';
import { MOVE_BACK } from '../features/basket/moved.js';
import { reorderedText } from '../features/orders/reordered.js';

/** Most lines that are named which could not be added. */
const NAMED = 20;

/** Outcome of a reorder with what the cart held before and what could not be added, as text. */
export const reorderedNotice = (answer: ReorderAnswer): string =>
  reorderedText(answer, {
    held: heldText(answer.held ?? 0, answer.added),
    missing: missingText(answer, NAMED).trim(),
    moveBack: MOVE_BACK,
  });
