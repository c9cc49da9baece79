/** What a message asks for. */
export const intents = [
  'find',
  'cheapest',
  'compare',
  'price',
  'good_price',
  'substitute',
  'add',
  'remove',
  'save',
  'kit',
  'shipping',
  'order_status',
  'reorder',
  'spending',
  'refine',
  'unsure',
] as const;
export type Intent = (typeof intents)[number];

/** What a message says about what is wanted; all as people say it, prices in dollars. */
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
  readonly minPrice?: number;
  readonly maxPrice?: number;
  /** The words that name the goods. */
  readonly product?: string;
  readonly procedure?: string;
  /** "the second one" → 2; the last one is -1. */
  readonly ordinal?: number;
  /** What the goods must not contain. */
  readonly exclude?: string;
  /** Wanted in this order. */
  readonly sort?: 'price_asc' | 'rating';
}
export type SlotName = keyof Slots;

export interface MessageReading {
  readonly intent: Intent;
  /** Said in this message alone. */
  readonly slots: Slots;
}

/** What the conversation was about before the message. */
export interface Before {
  readonly intent: Intent;
  readonly slots: Slots;
}
