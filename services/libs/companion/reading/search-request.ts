import type { RequestPart } from '@sextant/contracts/http/catalog.js';
import type { Complete } from '@sextant/domain/shared/complete.js';
import { LOW_PRICES } from '@sextant/domain/vocabulary/low-prices.js';
import { IN_STOCK } from '@sextant/search/ignored-wishes.js';
import { takeBrand } from './brand-in.js';
import { takePrices } from './prices-in.js';
import { takeMinRating } from './rating-in.js';
import { readMessage } from './read-message.js';
import type { Slots } from './reading.js';
import { takeSellersBesideBrands } from './sellers-in.js';
import { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';
import { PER_PIECE } from './wishes.js';

/** Options of a search beyond its words. */
type SearchWishes = Pick<Slots, RequestPart>;

interface SearchRequest {
  /** Words that name the goods and their sellers, as typed: the search itself reads sellers. */
  readonly words: string;
  readonly wishes: SearchWishes;
}

const sorting = new RegExp(
  `\\b(?:the )?(?:(?:cheap|low)(?:est|er)?(?:[- ](?:price[ds]?|costs?))?|${LOW_PRICES}|least expensive|(?:best|lowest) (?:price|deal|cost|offer)s?|budget|(?:best|top|highest|highly)[- ]rated|rated (?:the )?(?:best|highest)|best reviews?|popular)\\b(?: (?:for|on|of|ones?)\\b)?`,
  'gi',
);
const asking =
  /^(?:\W|\b(?:please|hi|hello|hey|can|could|would|you|i|we|find|show|get|give|need|want|would like|look(?:ing)?|search(?:ing)?|for|me|us|some|the|a|an|any|what|what's|whats|which|who|has|sells|where|buy|is|are|there|do|does|have)\b)+/i;
const closing = /(?:\W|\b(?:please|thanks|thank you|and|but|or|that|costing|priced|for)\b)+$/i;

/** Wishes of a query beyond its words; undefined for a query that has none, or is no search. */
export function searchRequestIn(q: string, vocabulary: Vocabulary): SearchRequest | undefined {
  // "Composite A2 in stock" is no list of what to stock.
  const { intent, slots } = readMessage(q.replace(IN_STOCK, ' '), vocabulary);
  if (intent !== 'find' && intent !== 'cheapest') return undefined;
  const { brand, seller, minPrice, maxPrice } = slots;
  const sort = intent === 'cheapest' && slots.sort !== 'unit_price' ? 'price_asc' : slots.sort;
  if ([seller, minPrice, maxPrice, sort].every((wish) => wish === undefined)) return undefined;
  const unread = new Unread(q);
  takeMinRating(unread);
  takePrices(unread);
  if (brand !== undefined) takeBrandAlone(unread, vocabulary);
  if (sort === 'unit_price') unread.take(PER_PIECE);
  const left = sort === undefined ? unread.rest : unread.rest.replace(sorting, ' ');
  const words = left.replace(/;+/g, ' ').replace(/\s+/g, ' ').replace(asking, '').replace(closing, '').trim();
  const wishes = { brand, minPrice, maxPrice, sort } satisfies Complete<SearchWishes>;
  return words === '' && brand === undefined ? undefined : { words, wishes };
}

/** Takes the brand of a query and leaves its sellers, whose names may be those of brands. */
function takeBrandAlone(unread: Unread, vocabulary: Vocabulary): void {
  const unsold = new Unread(unread.rest);
  takeSellersBesideBrands(unsold, vocabulary);
  const before = unsold.rest;
  takeBrand(unsold, vocabulary);
  for (let at = 0; at < before.length; at += 1) if (unsold.rest[at] !== before[at]) unread.mark(at, at + 1);
}
