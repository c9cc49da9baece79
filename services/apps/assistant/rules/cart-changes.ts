import { bestOfferOf } from '@sextant/read-models/conversations/shown-reply.js';
import { severalOf } from '@sextant/companion/reading/numbers.js';
import { isQuantity, MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { listed } from './cart-shown.js';
import { money, priceText, productCommands } from './offers.js';
import { resolveProduct } from './resolve.js';
import type { Answer, Turn } from './turn.js';
import { namesGoods } from './wanted.js';
import { queryOf } from '@sextant/companion/reading/query-of.js';

/** "Add the first two": one button for each. */
async function addSeveral({ tools, wanted }: Turn, ids: readonly string[]): Promise<Answer> {
  const { quantity = 1, seller } = wanted;
  const cards = await tools.cards(ids);
  return {
    text: `Ready to add: ${cards.map((card) => `${quantity} × ${card.product_name}, ${priceText(card, seller)}`).join('; ')}. Nothing is in your cart until you tap the buttons.`,
    productIds: cards.map(({ _id }) => _id),
    commands: cards.flatMap(({ _id }) => productCommands(_id, quantity, seller)),
  };
}

/** Offers a button that adds to the cart; nothing is added here. */
export async function add(turn: Turn): Promise<Answer> {
  const { quantity = 1, seller } = turn.wanted;
  if (!isQuantity(quantity)) {
    const limit = quantity > MAX_QUANTITY ? `${formatCount(MAX_QUANTITY)} at most` : '1 at least';
    return { text: `I cannot add ${formatCount(quantity)} of a product: ${limit}. Nothing has been added.` };
  }
  const several = severalOf(turn.shown, turn.message.text);
  if (several && several.length > 0) return addSeveral(turn, several);
  const resolved = await resolveProduct(turn, 'add');
  if ('question' in resolved) return resolved.question;
  const { product, others } = resolved;
  const offer = bestOfferOf(product, seller);
  if (!offer || offer.availability !== 'in_stock') {
    const where = seller ? ` at ${sellerLabel(seller)}` : '';
    return {
      text: `${product.product_name} cannot be bought${where} at the moment: ${priceText(product, seller)}.`,
      productIds: [product._id],
      commands: [
        { type: 'save_favorite', productId: product._id },
        { type: 'product_link', productId: product._id },
      ],
    };
  }
  const facts = [offer.isOwn && 'your price', quantity > 1 && `${money(offer.price)} each`].filter(Boolean);
  const each = facts.length > 0 ? ` (${facts.join(', ')})` : '';
  const all = [product, ...others];
  return {
    text: `Ready to add: ${quantity} × ${product.product_name} from ${offer.label} for ${money(offer.price * quantity)}${each}. Nothing is in your cart until you tap the button.`,
    productIds: all.map(({ _id }) => _id),
    commands: all.flatMap(({ _id }) => productCommands(_id, quantity, seller)),
  };
}

export async function save(turn: Turn): Promise<Answer> {
  const resolved = await resolveProduct(turn, 'save');
  if ('question' in resolved) return resolved.question;
  const { product, others } = resolved;
  const all = [product, ...others];
  return {
    text: `Ready to save: ${product.product_name}, ${priceText(product)}. As a favorite its price is watched, and you are told when it drops.`,
    productIds: all.map(({ _id }) => _id),
    commands: all.flatMap(({ _id }) => productCommands(_id)),
  };
}

const EVERYTHING =
  /\b(?:everything|all (?:of it|items|products)|(?:clear|empty)(?: out)?\b.*\b(?:cart|basket))\b/i;

/** Offers to remove cart lines with the words in name, brand or code; without words, those of the products shown. */
export async function remove(turn: Turn): Promise<Answer> {
  const { message, tools, wanted, reading, shown } = turn;
  const { items } = await tools.cart(message.userId);
  if (items.length === 0) return { text: 'Your cart is empty.' };
  const words = queryWords([reading.slots.brand, queryOf(reading.slots)].filter(Boolean).join(' '));
  const at = reading.slots.ordinal;
  const place = at === undefined ? undefined : at < 0 ? shown.at(at) : shown[at - 1];
  const all = EVERYTHING.test(message.text);
  const matching = items.filter(({ product, seller }) => {
    if (wanted.seller && seller.seller !== wanted.seller) return false;
    if (all && !namesGoods(reading.slots)) return true;
    if (namesGoods(reading.slots)) {
      const own = new Set(
        queryWords(`${product.product_name} ${product.brand} ${product.manufacturer_code}`),
      );
      return words.every((word) => own.has(word));
    }
    return place === undefined ? shown.length === 0 || shown.includes(product._id) : product._id === place;
  });
  const chosen = matching.length > 0 ? matching : [];
  if (chosen.length === 0)
    return {
      text: `${namesGoods(reading.slots) ? 'Nothing in your cart is called that' : 'That is not in your cart'}. It holds ${listed(items, ({ product }) => product.product_name)}.`,
    };
  return {
    text: `${plural(chosen.length, 'item')} in your cart ${chosen.length === 1 ? 'fits' : 'fit'}. Tap to remove:`,
    productIds: [...new Set(chosen.map(({ product }) => product._id))],
    commands: chosen.map(({ product, seller }) => ({
      type: 'remove_from_cart',
      productId: product._id,
      sellerUrl: seller.url,
    })),
  };
}
