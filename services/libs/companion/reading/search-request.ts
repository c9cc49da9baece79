import { takeBrand } from './brand-in.js';
import { takePrices } from './prices-in.js';
import { readMessage } from './read-message.js';
import type { Slots } from './reading.js';
import { takeSellers } from './sellers-in.js';
import { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';
import { PER_PIECE } from './wishes.js';

/** Options of a search beyond its words. */
export type SearchWishes = Pick<Slots, 'brand' | 'seller' | 'minPrice' | 'maxPrice' | 'sort'>;

interface SearchRequest {
  /** Words that name the goods, as typed. */
  readonly words: string;
  readonly wishes: SearchWishes;
}

const sorting =
  /\b(?:the )?(?:(?:cheap|low)(?:est|er)?(?:[- ]priced?)?(?: (?:price|cost)s?)?|(?:less|least) expensive|inexpensive|affordable|(?:best|lowest) (?:price|deal|cost|offer)s?|low[- ]cost|budget|(?:best|top|highest|highly)[- ]rated|best reviews?|popular)\b(?: (?:for|on|of|ones?)\b)?/gi;
const asking =
  /^(?:\W|\b(?:please|hi|hello|hey|can|could|would|you|i|we|find|show|get|give|need|want|would like|look(?:ing)?|search(?:ing)?|for|me|us|some|the|a|an|any|what|what's|whats|which|who|has|sells|where|buy|is|are|there|do|does|have)\b)+/i;
const closing = /(?:\W|\b(?:please|thanks|thank you|and|but|or|that|costing|priced|for)\b)+$/i;

/** Wishes of a query beyond its words; undefined for a query that has none, or is no search. */
export function searchRequestIn(q: string, vocabulary: Vocabulary): SearchRequest | undefined {
  const { intent, slots } = readMessage(q, vocabulary);
  if (intent !== 'find' && intent !== 'cheapest') return undefined;
  const { brand, seller, minPrice, maxPrice } = slots;
  const sort = intent === 'cheapest' && slots.sort !== 'unit_price' ? 'price_asc' : slots.sort;
  if ([seller, minPrice, maxPrice, sort].every((wish) => wish === undefined)) return undefined;
  const unread = new Unread(q);
  takePrices(unread);
  if (seller !== undefined) takeSellers(unread);
  if (brand !== undefined) takeBrand(unread, vocabulary);
  if (sort === 'unit_price') unread.take(PER_PIECE);
  const left = sort === undefined ? unread.rest : unread.rest.replace(sorting, ' ');
  const words = left.replace(/;+/g, ' ').replace(/\s+/g, ' ').replace(asking, '').replace(closing, '').trim();
  return words === '' && brand === undefined
    ? undefined
    : { words, wishes: { brand, seller, minPrice, maxPrice, sort } };
}
