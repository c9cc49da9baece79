import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { unitIn } from '@sextant/companion/reading/quantity-in.js';
import { severalOf } from '@sextant/companion/reading/numbers.js';
import { mentionsStock } from '@sextant/companion/reading/stock-asked.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { itemCountOf } from '@sextant/domain/order/item-count.js';
import { isQuantity, MAX_QUANTITY, QUANTITY_LIMIT_TEXT } from '@sextant/domain/shared/limits.js';
import { formatCount, plural, wordFor } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { listed, listedLines, withRemoveButtons } from './cart-shown.js';
import { TOLD_OF_DROPS } from './favorites.js';
import { priceText, productCommands, unitAside, unitText } from './offer-texts.js';
import { isNamedBy } from './named.js';
import { placed, resolveProduct } from './resolve.js';
import type { Answer, Turn } from './turn.js';
import { namesProduct } from './wanted.js';
import { queryOf } from '@sextant/companion/reading/query-of.js';

/** "Add the first two": one button for each. */
async function addSeveral({ message, tools, wanted }: Turn, ids: readonly string[]): Promise<Answer> {
  const { quantity = 1, seller } = wanted;
  const cards = await tools.cards(ids);
  return {
    text: `Ready to add: ${cards.map((card) => `${quantity} × ${card.product_name}, ${priceText(card, seller)}${unitAside(card, unitIn(message.text), quantity)}`).join('; ')}. Nothing is in your cart until you tap the buttons.`,
    productIds: cards.map(({ _id }) => _id),
    commands: cards.flatMap(({ _id }) => productCommands(_id, quantity, seller)),
  };
}

/** Says why a quantity cannot be added. */
export function unaddable(quantity: number, what: string): string {
  const limit = quantity > MAX_QUANTITY ? QUANTITY_LIMIT_TEXT : '1 at least';
  return `I cannot add ${formatCount(quantity)} of ${what}: ${limit}.`;
}

/** Offers a button that adds to the cart; nothing is added here. */
export async function add(turn: Turn): Promise<Answer> {
  const { quantity = 1, seller } = turn.wanted;
  if (!isQuantity(quantity)) return { text: `${unaddable(quantity, 'a product')} Nothing has been added.` };
  const several = severalOf(turn.list, turn.reading.text);
  if (several && several.length > 0) return addSeveral(turn, several);
  const resolved = await resolveProduct(turn, 'add');
  if ('question' in resolved) return resolved.question;
  const { product, others } = resolved;
  const offer = bestPricedOf(product, seller);
  if (!offer || offer.availability !== 'in_stock') {
    const where = seller ? ` at ${sellerLabel(seller)}` : '';
    return {
      text: `${product.product_name} cannot be bought${where} at the moment: ${priceText(product, seller)}.`,
      productIds: [product._id],
      commands: productCommands(product._id, quantity, seller),
    };
  }
  const facts = [offer.isOwn && 'your price', quantity > 1 && `${formatDollars(offer.price)} each`].filter(
    Boolean,
  );
  const each = facts.length > 0 ? ` (${facts.join(', ')})` : '';
  const all = [product, ...others];
  return {
    text: `Ready to add: ${quantity} × ${product.product_name} from ${offer.label} for ${formatDollars(offer.price * quantity)}${each}.${unitText(product, unitIn(turn.message.text), quantity)} Nothing is in your cart until you tap the button.`,
    productIds: all.map(({ _id }) => _id),
    commands: all.flatMap(({ _id }) => productCommands(_id, quantity, seller)),
  };
}

export async function save(turn: Turn): Promise<Answer> {
  const resolved = await resolveProduct(turn, 'save');
  if ('question' in resolved) return resolved.question;
  const { product, others } = resolved;
  const all = [product, ...others];
  const stock = mentionsStock(turn.reading.text) ? ' Its stock is not watched.' : '';
  const name = `${product.product_name}, ${priceText(product)}`;
  const isFavorite = await turn.tools.isFavorite(turn.message.userId, product._id);
  return {
    text: isFavorite
      ? `A favorite of yours already: ${name}. ${TOLD_OF_DROPS}${stock}`
      : `Ready to save: ${name}. As a favorite its price is watched, and you are told when it drops.${stock}`,
    productIds: all.map(({ _id }) => _id),
    commands: all.flatMap(({ _id }) => productCommands(_id)),
  };
}

const EVERYTHING =
  /\b(?:everything|all (?:of it|items|products)|(?:clear|empty)(?: out)?\b.*\b(?:cart|basket))\b/i;

/** True for "everything but the masks" and "clear my cart except the masks": what is named stays. */
export const namesWhatStays = (text: string): boolean =>
  /\b(?:everything|all(?: of it| items| products)?)(?: (?:in|from|out of) (?:my|the) (?:cart|basket))?,? (?:but|except)\b(?! (?:an?|one|two|three|\d+)\b)|\b(?:clear|empty)\b.*\b(?:cart|basket),? (?:but|except)\b/i.test(
    text,
  );

/** Offers to remove all cart lines but those named. */
export async function removalOfOthers(
  { message, tools, list }: Turn,
  named: readonly Slots[],
): Promise<Answer> {
  const { items } = await tools.cart(message.userId);
  if (items.length === 0) return { text: 'Your cart is empty.' };
  // "Except the masks" is read like "without latex".
  const stays = ({ product, seller }: Lines[number]): boolean =>
    named.some(
      (slots) =>
        [slots.product, slots.exclude].some((name) => name && isNamedBy({ product: name })(product)) ||
        seller.seller === slots.seller ||
        (slots.ordinal !== undefined && placed(list, slots.ordinal) === product._id),
    );
  const others = items.filter((line) => !stays(line));
  if (others.length === items.length) return notHeld(items, 'I do not see what is to stay in your cart');
  return others.length > 0 ? removing(others) : { text: 'Your cart holds nothing else.' };
}

/** Offers to remove cart lines with the words in name, brand or code; without words, those of the products shown. */
export async function remove(turn: Turn): Promise<Answer> {
  const { message, tools, wanted, reading, shown, list } = turn;
  if (namesWhatStays(reading.text)) return removalOfOthers(turn, [reading.slots]);
  const { items } = await tools.cart(message.userId);
  if (items.length === 0) return { text: 'Your cart is empty.' };
  const isNamed = isNamedBy(reading.slots);
  const at = reading.slots.ordinal;
  const place = at === undefined ? undefined : placed(list, at);
  const all = EVERYTHING.test(reading.text);
  const matching = items.filter(({ product, seller }) => {
    if (wanted.seller && seller.seller !== wanted.seller) return false;
    if (all && !namesProduct(reading.slots)) return true;
    if (namesProduct(reading.slots)) return isNamed(product);
    return place === undefined ? shown.length === 0 || shown.includes(product._id) : product._id === place;
  });
  return matching.length > 0
    ? removing(matching)
    : notHeld(
        items,
        namesProduct(reading.slots) ? 'Nothing in your cart is called that' : 'That is not in your cart',
      );
}

type Lines = CartAnswer['items'];

export const notHeld = (items: Lines, what: string): Answer => ({
  text: `${what}. It holds ${listed(items, ({ product }) => product.product_name)}.`,
});

/** Offers to remove the cart lines of several articles, and names those that the cart does not hold. */
export async function removalOf({ message, tools }: Turn, articles: readonly Slots[]): Promise<Answer> {
  const { items } = await tools.cart(message.userId);
  if (items.length === 0) return { text: 'Your cart is empty.' };
  const linesOf = (slots: Slots): Lines => {
    const isNamed = isNamedBy(slots);
    return items.filter(
      ({ product, seller }) => isNamed(product) && (!slots.seller || seller.seller === slots.seller),
    );
  };
  const missing = articles
    .filter((slots) => linesOf(slots).length === 0)
    .map((slots) => `“${queryOf(slots)}”`);
  const nothing = `Nothing in your cart is called ${missing.join(' or ')}`;
  const chosen = items.filter((item) => articles.some((slots) => linesOf(slots).includes(item)));
  if (chosen.length === 0) return notHeld(items, nothing);
  const removal = removing(chosen);
  return missing.length > 0 ? { ...removal, text: `${nothing}. ${removal.text}` } : removal;
}

function removing(chosen: Lines): Answer {
  const count = itemCountOf(chosen);
  const priced = ({ seller: { price } }: Lines[number]) =>
    price === null ? '' : ` at ${formatDollars(price)}`;
  return {
    text: `${plural(count, 'item')} in your cart ${wordFor(count, 'fits', 'fit')}: ${listedLines(chosen, priced)}. Tap to remove:`,
    ...withRemoveButtons(chosen),
  };
}
