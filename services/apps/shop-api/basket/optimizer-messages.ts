import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import type { HeldLine, MoveSuggestion } from '@sextant/domain/basket/suggest-moves.js';
import type { ShippingRule } from '@sextant/domain/shipping/shipping.js';

/** An offer by its place among those of its line (0: the current one), because threads share no objects. */
export interface NumberedOffer extends BasketOffer {
  readonly place: number;
}

export interface OptimizerRequest {
  readonly lines: readonly HeldLine<NumberedOffer>[];
  readonly rules: Readonly<Record<string, ShippingRule | undefined>>;
  readonly maxSellers: number | undefined;
}

export type OptimizerAnswer = MoveSuggestion<NumberedOffer> | undefined;
