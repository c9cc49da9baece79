import { procedureIn } from '../kits/kits.js';
import { asksToAdd, asksToBuy, followsUp, statedIntent, wantsBest, wantsCheap } from './intent-cues.js';
import { ordinalOf, ordinalPattern } from './numbers.js';
import { takePrices } from './prices-in.js';
import { productWords } from './product-words.js';
import { takeQuantity } from './quantity-in.js';
import type { Before, Intent, MessageReading, Slots } from './reading.js';
import { takeSellers } from './sellers-in.js';
import { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';

const sized =
  /\b(?:in\s+)?(?:a\s+)?size\s+#?(xxs|xs|s|m|l|xl|xxl|\d{1,2}(?:\.\d)?(?:\s+1\/2)?)\b|\bin\s+(?:an?\s+)?(xxs|xs|s|m|l|xl|xxl)\b|\b(xxs|xs|xl|xxl|2xl)s?\b/i;
const wordedSize =
  /\b(?:in\s+)?(?:a\s+|the\s+)?(?:size\s+)?((?:extra|x|xx)[- ]?(?:small|large)|x-?sm|x-?lg|small|medium|large|sm|med|lg|pediatric)s?(?:[- ]sized?)?\b(?!\s*(?:grit|coarse|fine|set|body|viscosity|apple|diamond|taper|head))/i;

/** Everything a message says about what is wanted, and what of it names the goods. */
function takeSlots(unread: Unread, vocabulary: Vocabulary, intent: Intent | undefined, kit: boolean): Slots {
  const prices = takePrices(unread);
  const [seller] = takeSellers(unread);
  const place = unread.take(ordinalPattern);
  const { exclusions, slots } = vocabulary.read(unread.rest);
  for (const { from, to } of exclusions) unread.mark(from, to);
  const worded = (name: string) => slots.find((slot) => slot.name === name);
  const taken = (name: 'count' | 'gauge' | 'shade'): string | undefined => {
    const slot = worded(name);
    const at = slot ? unread.rest.indexOf(slot.text) : -1;
    if (!slot || at < 0) return undefined;
    unread.mark(at, at + slot.text.length);
    return slot.value;
  };
  const pack = taken('count');
  const gauge = taken('gauge');
  const shade = taken('shade');
  unread.take(/\bshade\b/i);
  const size = unread.take(wordedSize)?.[1] ?? sizeAfterWord(unread);
  const brand = vocabulary.brandIn(unread.rest);
  if (brand)
    unread.take(
      new RegExp(
        `(?:\\b(?:by|from|made by)\\s+)?${brand.said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:['’]s)?`,
        'i',
      ),
    );
  const counted =
    kit || intent === undefined || ['add', 'remove', 'price', 'cheapest', 'find', 'reorder'].includes(intent);
  const quantity = takeQuantity(unread, counted);
  return {
    quantity,
    size,
    shade: shade?.toUpperCase(),
    gauge,
    pack: pack === undefined ? undefined : Number(pack),
    brand: brand?.brand,
    seller,
    minPrice: prices.minPrice,
    maxPrice: prices.maxPrice,
    ordinal: place && ordinalOf(place),
    exclude:
      exclusions.length > 0 ? exclusions.map(({ subject }) => subject.toLowerCase()).join(' ') : undefined,
  };
}

function sizeAfterWord(unread: Unread): string | undefined {
  const match = unread.take(sized);
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.toUpperCase();
}

const kitAsked =
  /\b(?:set(?:ting)?(?:\s+\w+)? up|set-?up|kit|need|supplies|everything|stock(?:ing)?|prep(?:are|ping)?|tray|operatory|room|required|require|enough|what do (?:i|we)|what(?:['’]s| is) needed|materials?|list|shopping list|outfit|equip)\b/i;

const given = (slots: Slots): boolean => Object.values(slots).some((value) => value !== undefined);

/**
 * Reads a message by rules: what it asks for, and what it says about the goods.
 * @param before what the conversation was about, for messages like "in large" or "the second one"
 */
export function readMessage(text: string, vocabulary: Vocabulary, before?: Before): MessageReading {
  const message = text.replace(/[“”"]/g, ' ').replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
  const unread = new Unread(message);
  const stated = statedIntent(message);
  const procedure = procedureIn(message);
  const counts =
    procedure &&
    /(?:\d|\b(?:a|an|one|two|three|four|five|six|ten|twelve|dozen|twenty|thirty|fifty)\b)[^.;]*$/i.test(
      message.slice(0, procedure.from),
    );
  const kit =
    procedure !== undefined &&
    (stated === undefined ||
      !['order_status', 'spending', 'shipping', 'remove', 'reorder'].includes(stated)) &&
    (kitAsked.test(message) || counts === true || procedure.whole);
  if (kit) unread.mark(procedure.from, procedure.to);
  const slots = takeSlots(unread, vocabulary, stated, kit);
  const sort = wantsCheap(message) ? 'price_asc' : wantsBest(message) ? 'rating' : undefined;
  if (kit) return { intent: 'kit', slots: { ...slots, procedure: procedure.said, sort } };
  const product = productWords(unread.rest);
  const read: Slots = { ...slots, product, sort };
  return { intent: meant(message, stated, read, vocabulary, before), slots: read };
}

function meant(
  message: string,
  stated: Intent | undefined,
  slots: Slots,
  vocabulary: Vocabulary,
  before: Before | undefined,
): Intent {
  const { product, quantity, ordinal } = slots;
  const words = product?.split(' ') ?? [];
  const known = words.filter((word) => vocabulary.knows(word)).length;
  if (stated !== undefined) return stated;
  if (asksToAdd(message)) return 'add';
  if (asksToBuy(message) && (quantity !== undefined || (ordinal !== undefined && before))) return 'add';
  const attributes = new Set(
    vocabulary.read(product ?? '').slots.flatMap(({ text }) => text.toLowerCase().split(' ')),
  );
  const onlyAttributes = words.every((word) => attributes.has(word.toLowerCase()));
  if (before && onlyAttributes && (given(slots) || followsUp(message))) return 'refine';
  if (words.length > 0 && known * 2 >= words.length) return 'find';
  const { brand, exclude, size, shade, gauge, seller } = slots;
  const describes = [brand, exclude, size, shade, gauge, seller].some((value) => value !== undefined);
  if (words.length === 0 && describes) return 'find';
  return 'unsure';
}
