import { isAround } from '@sextant/domain/vocabulary/common-words.js';
import { takeBrand } from './brand-in.js';
import { takeExclusions, takeRefused } from './exclusions-in.js';
import type { Intent } from './intents.js';
import { ordinalOf, ordinalPattern, placesShown, severalShown } from './numbers.js';
import { takeOrderNumber } from './order-asked.js';
import { takePack } from './pack-in.js';
import { takePrices } from './prices-in.js';
import { takeQuantity } from './quantity-in.js';
import { takeMinRating } from './rating-in.js';
import type { Before, Slots } from './reading.js';
import { takeSellersBesideBrands } from './sellers-in.js';
import { takeSize } from './size-in.js';
import type { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';

/** "No, take it back": the "no" is an answer, not an exclusion. */
const taking =
  /^\W*no,? (?=(?:scratch|cancel|drop|delete|remove|undo|take|put|make|add|show|forget|lose|skip|wait|leave|keep|give|i|we)\b)/i;

/**
 * Takes all slots of a message; the words left name the goods.
 * @returns `unrefused`: the message without the sellers and brands that it refuses, where it refuses any
 */
export function takeSlots(
  unread: Unread,
  vocabulary: Vocabulary,
  counted: boolean,
  likely: Intent | undefined,
  before: Before | undefined,
): { slots: Slots; sellers: number; unrefused: string | undefined } {
  const minRating = takeMinRating(unread);
  const prices = takePrices(unread);
  unread.take(/\border (?:no\.? ?|number |# ?)?\d{4,}(?=\s*(?:[.,?!]|$|status\b|please\b|yet\b|is\b))/i);
  if (likely === 'order_status') takeOrderNumber(unread);
  const refused = takeRefused(unread, vocabulary);
  const unrefused = refused.length > 0 ? unread.rest : undefined;
  const sellers = takeSellersBesideBrands(unread, vocabulary, likely);
  // "The first 3" are several products, not a quantity.
  const several = unread.take(placesShown) ?? unread.take(severalShown);
  const place =
    several || isSizeSign(unread, vocabulary, before !== undefined) ? undefined : unread.take(ordinalPattern);
  // Names of persons are no brands.
  unread.take(/\b[Dd](?:r|octor)\.? [A-Z][a-z]+/);
  unread.take(/\bwith (?:and|or|vs\.?|versus) without\b(?:\s+[\w-]+)?/i);
  unread.take(taking);
  const { exclusions: found, slots } = vocabulary.read(unread.rest);
  const exclusions = takeExclusions(found, unread, vocabulary, before?.intent === 'kit');
  const worded = (name: string) => slots.find((slot) => slot.name === name);
  const taken = (name: 'count' | 'gauge' | 'shade'): string | undefined => {
    const slot = worded(name);
    const at = slot ? unread.rest.indexOf(slot.text) : -1;
    if (!slot || at < 0) return undefined;
    unread.mark(at, at + slot.text.length);
    return slot.value;
  };
  const pack = taken('count') ?? takePack(unread);
  const gauge = taken('gauge') ?? unread.take(needle)?.[1];
  const shade = taken('shade');
  unread.take(/\bshade\b/i);
  const size = takeSize(unread, worded('number')?.value);
  const brand = takeBrand(unread, vocabulary, likely === 'compare');
  const quantity = takeQuantity(unread, counted, before?.intent === 'add');
  const said: Slots = {
    quantity,
    size,
    shade: shade?.toUpperCase(),
    gauge,
    pack: pack === undefined ? undefined : Number(pack),
    brand,
    seller: sellers.length === 1 ? sellers[0] : undefined,
    fromSellers: sellers.length > 1 ? sellers.join(',') : undefined,
    minPrice: prices.minPrice,
    maxPrice: prices.maxPrice,
    minRating,
    ordinal: place && ordinalOf(place),
    exclude: [...exclusions, ...refused].join(' ') || undefined,
  };
  return { slots: said, sellers: sellers.length, unrefused };
}

/** Highest place in a list: longer lists are not shown. */
const PLACES = 10;

/** "cotton rolls #2", "blades, number 15": after a name, a number sign is a size, not a place in a list. */
function isSizeSign(unread: Unread, vocabulary: Vocabulary, shown: boolean): boolean {
  const sign = ordinalPattern.exec(unread.rest);
  const word = sign && /([\w-]+)[\s,]*$/.exec(unread.rest.slice(0, sign.index))?.[1];
  if (!sign || !word || isAround(word) || !vocabulary.names(word)) return false;
  const numbered = /^n/i.test(sign[0]) && (!shown || (ordinalOf(sign) ?? 0) > PLACES);
  return sign[4] !== undefined || numbered;
}

/** "27 long": the gauge of a needle without its unit. */
const needle = /\b(2[57]|30)(?=\s+(?:(?:x|extra)[- ]?)?(?:long|short)\b)/i;
