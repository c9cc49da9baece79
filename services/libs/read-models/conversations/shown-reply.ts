import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { ChatCommand, ChatKit, ChatProduct, ChatStep } from '@sextant/contracts/http/chat.js';
import type { Complete } from '@sextant/domain/shared/complete.js';
import type { Reply, ReplyCommand } from '@sextant/domain/conversation/reply.js';
import { bestPricedOf, type Priced } from '../shared/best-priced-of.js';

type Cards = ReadonlyMap<string, ProductCard>;

const buyable = (card: ProductCard, seller?: string): Priced | undefined => {
  const offer = bestPricedOf(card, seller);
  return offer?.availability === 'in_stock' ? offer : undefined;
};

/**
 * Key of the only seller that a reply offers to buy a product from, or that the cart lines to remove or a line spoken of are from;
 * undefined where it takes the best of all, where the lines are from several, and where the seller of a line lists it no more.
 */
function sellerOffered({ _id, sellers }: ProductCard, commands: readonly ReplyCommand[]): string | undefined {
  const added = commands.find((command) => command.type === 'add_to_cart' && command.productId === _id);
  if (added?.type === 'add_to_cart') return added.seller;
  const linked = commands.find((command) => command.type === 'product_link' && command.productId === _id);
  if (linked?.type === 'product_link' && sellers.some((offer) => offer.seller === linked.seller))
    return linked.seller;
  const removed = commands.flatMap((command) =>
    command.type === 'remove_from_cart' && command.productId === _id ? command.sellerUrl : [],
  );
  const [seller, ...others] = sellers.filter(({ url }) => removed.includes(url));
  return others.length === 0 ? seller?.seller : undefined;
}

/** @param seller key of the only seller to show, whatever others have the product for */
function chatProduct(card: ProductCard, seller?: string): ChatProduct {
  const best = bestPricedOf(card, seller);
  const offers =
    seller === undefined ? card.sellers : card.sellers.filter((offer) => offer.seller === seller);
  return {
    id: card._id,
    name: card.product_name,
    brand: card.brand,
    manufacturer_code: card.manufacturer_code,
    image: card.image,
    rating: { score: card.rating, count: card.rating_count },
    pricing: {
      bestPrice: seller === undefined ? card.min_price : (best?.price ?? null),
      bestVendor: best?.label ?? null,
    },
    pack: card.pack,
    sellers: offers.map(({ seller: key, label, domain, url, price, availability }) => ({
      seller: key,
      label,
      domain,
      url,
      price,
      availability,
    })),
  };
}

const sellerOf = ({ domain, url, label, price }: SellerOffer) => ({ domain, url, label, price });

function dataOf(command: ReplyCommand, cards: Cards): ChatCommand['data'] | undefined {
  if (command.type === 'update_search') return { searchQuery: command.searchQuery, filters: command.filters };
  if (command.type === 'reorder' || command.type === 'order_link') return { orderId: command.orderId };
  if (command.type === 'optimize_cart') return {};
  const { productId } = command;
  const card = cards.get(productId);
  if (!card) return undefined;
  const product = { name: card.product_name };
  switch (command.type) {
    case 'add_to_cart': {
      const offer = buyable(card, command.seller);
      return offer && { productId, product, quantity: command.quantity, seller: sellerOf(offer) };
    }
    case 'remove_from_cart': {
      const offer = card.sellers.find(({ url }) => url === command.sellerUrl);
      return offer && { productId, product, seller: sellerOf(offer) };
    }
    case 'save_favorite':
    case 'product_link':
      return { productId, product };
    default:
      void (command satisfies never);
      // A newer assistant may offer more.
      return undefined;
  }
}

const kitOf = ({ title, lines, sources, notSellers = [] }: NonNullable<Reply['kit']>): ChatKit => ({
  title,
  notSellers: [...notSellers],
  sources: [...sources],
  lines: lines.map(
    ({ need, pieces, unit, choices }) =>
      ({
        need,
        pieces,
        unit,
        choices: choices.map(({ productId, packs }) => ({ productId, quantity: packs })),
      }) satisfies Complete<ChatKit['lines'][number]>,
  ),
});

/** Ids of the products that a reply shows or acts on, without those of a kit, which are looked up with their prices. */
export const productsIn = ({ productIds, commands }: Reply): string[] => [
  ...productIds,
  ...commands.flatMap((command) => ('productId' in command ? [command.productId] : [])),
];

/** A reply for the browser, with current names, prices and offers; products that nobody lists any more are left out. */
export function shownReply(
  id: string,
  reply: Reply,
  source: 'rules' | 'model',
  cards: Cards,
): Pick<ChatStep, 'content' | 'aiResponse' | 'richContent' | 'commands' | 'reading' | 'source' | 'fallback'> {
  const products = reply.productIds.flatMap((productId) => {
    const card = cards.get(productId);
    return card ? chatProduct(card, sellerOffered(card, reply.commands)) : [];
  });
  const kit = reply.kit && kitOf(reply.kit);
  return {
    content: reply.text,
    aiResponse: { content: reply.text },
    richContent: products.length > 0 || kit ? { title: reply.title ?? '', products, kit } : undefined,
    commands: reply.commands.flatMap((command, n) => {
      const data = dataOf(command, cards);
      return data ? [{ _id: `${id}-${n}`, type: command.type, data }] : [];
    }),
    reading: [...reply.reading],
    source,
    fallback: reply.fallback,
  };
}
