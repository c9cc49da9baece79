import type { Intent } from './intents.js';

/** Properties of the wanted goods in a message; texts as typed, prices in dollars. */
export interface Slots {
  readonly quantity?: number;
  readonly size?: string;
  readonly shade?: string;
  readonly gauge?: string;
  /** Pieces in a pack. */
  readonly pack?: number;
  readonly brand?: string;
  /** Key of the seller. */
  readonly seller?: string;
  /** Keys of several sellers that may sell the goods, commas between: "from net32 or Darby". */
  readonly fromSellers?: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  /** Lowest rating by buyers, of 5. */
  readonly minRating?: number;
  /** True where only goods in stock are wanted. */
  readonly inStock?: true;
  /** Words that name the goods. */
  readonly product?: string;
  /** Of several also their numbers, which `quantity` replaces: "7 sealants and 3 extractions". */
  readonly procedure?: string;
  /** "the second one" → 2; the last one is -1. */
  readonly ordinal?: number;
  /** Contents that the goods must not have. */
  readonly exclude?: string;
  /** Keys of the sellers, and names of the brands, that were refused: parts of `exclude` that name one. Commas between. */
  readonly notSellers?: string;
  readonly notBrands?: string;
  /** Wanted sort order. */
  readonly sort?: 'price_asc' | 'unit_price' | 'rating';
}
export type SlotName = keyof Slots;

export interface MessageReading {
  /** The message in full words that are spelled right: what an answer asks of the wording beyond the slots, it asks of this text. */
  readonly text: string;
  readonly intent: Intent;
  /** Slots of this message alone. */
  readonly slots: Slots;
  /** Words beside the names of goods, as typed, that the catalog does not know and no slot holds. */
  readonly passedOver?: readonly string[];
}

/** Reading of the conversation before the message. */
export interface Before {
  readonly intent: Intent;
  readonly slots: Slots;
}
