import type { Cents } from '../shared/money.js';

export type ReplySource = 'rules' | 'model';

/** One part of the reading of a message, shown as a chip. */
export interface ReadPart {
  /** Name of the slot, to ask again without it: "size", "maxPrice". */
  readonly name: string;
  /** Text for people: "Size: Large". */
  readonly label: string;
}

/** Filters of a search, named like the parameters of its address. */
export interface ReplyFilters {
  readonly brand?: string;
  readonly category?: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly seller?: string;
  readonly sort?: string;
}

/** An action offered to the user as a button. Prices and sellers are looked up when the reply is shown. */
export type ReplyCommand =
  | {
      readonly type: 'add_to_cart';
      readonly productId: string;
      readonly quantity: number;
      /** Key of the seller asked for; default: the seller with the best price. */
      readonly seller?: string;
    }
  | { readonly type: 'save_favorite'; readonly productId: string }
  | {
      readonly type: 'product_link';
      readonly productId: string;
      /** Key of the seller of the cart or order line that is spoken of, whose offer is shown; default: the seller with the best price. */
      readonly seller?: string;
    }
  | { readonly type: 'update_search'; readonly searchQuery: string; readonly filters: ReplyFilters }
  | { readonly type: 'remove_from_cart'; readonly productId: string; readonly sellerUrl: string }
  /** Moves of the cart as it is then, each a button. */
  | { readonly type: 'optimize_cart' }
  | { readonly type: 'reorder'; readonly orderId: string }
  | { readonly type: 'order_link'; readonly orderId: string };

/** A product that covers a need, and the packs that takes. */
export interface KitChoice {
  readonly productId: string;
  readonly packs: number;
}

/** One line of a list for a procedure. */
export interface KitLine {
  /** Text for people: "Retraction cord". */
  readonly need: string;
  /** Pieces that the procedures take. */
  readonly pieces: number;
  readonly unit: string;
  /** Alternatives; none when none is in stock. The cheapest is looked up when the list is shown. */
  readonly choices: readonly KitChoice[];
}

interface ReplyKit {
  readonly title: string;
  readonly lines: readonly KitLine[];
  /** Keys of sellers that nothing of it is bought from; none in replies of earlier releases. */
  readonly notSellers?: readonly string[];
  /** Sources of the quantities. */
  readonly sources: readonly string[];
}

/** Context that the next message may refer to. */
export interface ReplyContext {
  readonly intent: string;
  /** Slots of the reading after this message. */
  readonly slots: Readonly<Record<string, string | number>>;
}

/** Content of a reply before it is sealed. */
export interface Reply {
  readonly text: string;
  readonly title?: string;
  /** Products shown as cards, in the order "the second one" refers to. */
  readonly productIds: readonly string[];
  readonly commands: readonly ReplyCommand[];
  readonly reading: readonly ReadPart[];
  readonly kit?: ReplyKit;
  readonly context: ReplyContext;
  /** Reason for people, when the model was asked and the rules have answered. */
  readonly fallback?: string;
  /** Cost of a reply written by a model. */
  readonly usage?: { readonly tokens: number; readonly cents: Cents };
}
