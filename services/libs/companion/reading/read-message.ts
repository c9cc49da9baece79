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
function takeSlots(unread: Unread, vocabulary: Vocabulary, counted: boolean): Slots {
  const prices = takePrices(unread);
  const refused = takeRefused(unread, vocabulary);
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
  const pack = taken('count') ?? packIn(unread);
  const gauge = taken('gauge');
  const shade = taken('shade');
  unread.take(/\bshade\b/i);
  const numbered = worded('number');
  const size =
    unread.take(wordedSize)?.[1] ??
    sizeAfterWord(unread) ??
    numberedSize(unread, numbered?.value) ??
    measured(unread);
  const brand = vocabulary.brandIn(unread.rest);
  if (brand)
    unread.take(
      new RegExp(
        `(?:\\b(?:by|from|made by)\\s+)?${brand.said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:['’]s)?`,
        'i',
      ),
    );
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
    exclude: [...exclusions.map(({ subject }) => subject.toLowerCase()), ...refused].join(' ') || undefined,
  };
}

/** Packs nobody sells are asked for all the same. */
const packed =
  /\b(\d{2,4})\s*(?:\/|per\s+|in (?:a|each)\s+|-?\s*)(?:box|bx|pack|pk|pkg|bag|case|cs|ct|count)\b(?!s)|\b(?:box|pack|bag|case|pk)s?\s+of\s+(\d{1,4})\b/i;

function packIn(unread: Unread): string | undefined {
  const match = unread.take(packed);
  return match?.[1] ?? match?.[2];
}

/** Sutures, sponges and lengths: "4-0", "4x4", "25 mm". */
const dimensions =
  /\b(\d-0|\d{1,2}(?:\.\d)?\s?x\s?\d{1,2}(?:\.\d)?|\d{1,2}\s?mm)\b|(?<!\w)#(\d{1,3}[a-d]?)\b/i;

function measured(unread: Unread): string | undefined {
  const match = unread.take(dimensions);
  return match?.[1] ?? match?.[2];
}

/** "#25", "no. 2": a size of files, films and blades. */
function numberedSize(unread: Unread, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return unread.take(new RegExp(`(?:#\\s*|\\bno\\.?\\s*|\\bsize\\s+#?)0*${value}\\b`, 'i')) && value;
}

const refusing =
  /\b(?:not from|not by|not at|but not(?: from| by)?|except(?: for| from)?|anything but|any(?:body|one)? but|other than|besides|no|not|excluding|avoid|skip|without)\s+([\w&-]+(?:\s+[\w&-]+)?)/i;

/** Sellers and brands that are not wanted: "anything but Kerr". */
function takeRefused(unread: Unread, vocabulary: Vocabulary): string[] {
  const match = refusing.exec(unread.rest);
  const name = match?.[1];
  if (!match || !name) return [];
  const named = new Unread(name);
  const isSeller = takeSellers(named).length > 0;
  const brand = vocabulary.brandIn(name);
  if (!isSeller && !brand) return [];
  const said = isSeller
    ? name.slice(0, name.length - named.rest.replace(/^;+/, '').length).trim()
    : (brand?.said ?? name);
  const from = match.index + match[0].indexOf(name);
  unread.mark(match.index, from + name.indexOf(said) + said.length);
  return [said.toLowerCase()];
}

function sizeAfterWord(unread: Unread): string | undefined {
  const match = unread.take(sized);
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.toUpperCase();
}

/** Intents that are about no goods, whatever words stand around. */
const aboutOrders: ReadonlySet<Intent> = new Set(['order_status', 'shipping', 'unsure']);

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
  // Elsewhere a number before the goods is as often part of their name.
  const counted =
    kit || asksToAdd(message) || asksToBuy(message) || stated === 'remove' || stated === 'reorder';
  const slots = takeSlots(unread, vocabulary, counted);
  const sort = wantsCheap(message) ? 'price_asc' : wantsBest(message) ? 'rating' : undefined;
  if (kit) return { intent: 'kit', slots: { ...slots, procedure: procedure.said, sort } };
  const left = productWords(unread.rest)?.split(' ') ?? [];
  const naming = left.filter((word) => vocabulary.knows(word));
  // What the catalog does not know at all is said as it was: the reply has to name it.
  const product = (naming.length > 0 ? naming : left).join(' ') || undefined;
  const strange = left.length > 0 && naming.length === 0;
  const intent = meant(message, stated, { ...slots, product, sort }, strange, vocabulary, before);
  const read: Slots = { ...slots, product: aboutOrders.has(intent) ? undefined : product, sort };
  return { intent, slots: read };
}

function meant(
  message: string,
  stated: Intent | undefined,
  slots: Slots,
  strange: boolean,
  vocabulary: Vocabulary,
  before: Before | undefined,
): Intent {
  const { product, quantity, ordinal } = slots;
  const words = product?.split(' ') ?? [];
  if (stated !== undefined) return stated;
  if (asksToAdd(message)) return 'add';
  if (asksToBuy(message) && (quantity !== undefined || (ordinal !== undefined && before))) return 'add';
  const attributes = new Set(
    vocabulary.read(product ?? '').slots.flatMap(({ text }) => text.toLowerCase().split(' ')),
  );
  const onlyAttributes = words.every((word) => attributes.has(word.toLowerCase()));
  // One word after "what about" tells more of what was asked for before.
  const modifies = followsUp(message) && words.length === 1;
  if (before && (onlyAttributes || modifies) && (given(slots) || followsUp(message))) return 'refine';
  if (words.length > 0 && !strange) return 'find';
  const { brand, exclude, size, shade, gauge, seller } = slots;
  const describes = [brand, exclude, size, shade, gauge, seller].some((value) => value !== undefined);
  if (words.length === 0 && describes) return 'find';
  return 'unsure';
}
