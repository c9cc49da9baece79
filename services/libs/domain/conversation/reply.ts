import type { Cents } from '../shared/money.js';

/** Who has written a reply. */
export type ReplySource = 'rules' | 'model';

/** One part of how a message was read, shown as a chip. */
export interface ReadPart {
  /** What it is, for asking again without it: "size", "maxPrice". */
  readonly name: string;
  /** For people: "Size: Large". */
  readonly label: string;
}

/** Filters of a search, with the names of its address. */
export interface ReplyFilters {
  readonly brand?: string;
  readonly category?: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly seller?: string;
  readonly sort?: string;
}

/** Something the user may do with one tap. Prices and sellers are looked up when it is shown. */
export type ReplyCommand =
  | {
      readonly type: 'add_to_cart';
      readonly productId: string;
      readonly quantity: number;
      /** Key of the seller asked for; default: the one with the best price. */
      readonly seller?: string;
    }
  | { readonly type: 'save_favorite'; readonly productId: string }
  | { readonly type: 'product_link'; readonly productId: string }
  | { readonly type: 'update_search'; readonly searchQuery: string; readonly filters: ReplyFilters }
  | { readonly type: 'remove_from_cart'; readonly productId: string; readonly sellerUrl: string }
  | { readonly type: 'reorder'; readonly orderId: string };

/** A product that covers a need, and how many packs of it do. */
export interface KitChoice {
  readonly productId: string;
  readonly packs: number;
}

/** One line of a list for a procedure. */
export interface KitLine {
  /** What is needed, for people: "Retraction cord". */
  readonly need: string;
  /** How many pieces the procedures take. */
  readonly pieces: number;
  readonly unit: string;
  /** Any of these will do; none when nobody has any in stock. Which one costs least is looked up when the list is shown. */
  readonly choices: readonly KitChoice[];
}

export interface ReplyKit {
  readonly title: string;
  readonly lines: readonly KitLine[];
  /** Where the quantities come from. */
  readonly sources: readonly string[];
}

/** What the next message may refer to. */
export interface ReplyContext {
  readonly intent: string;
  /** The reading as it stood after this message. */
  readonly slots: Readonly<Record<string, string | number>>;
}

/** The content of a reply, before it is sealed. */
export interface Reply {
  readonly text: string;
  readonly title?: string;
  /** Products shown as cards, in the order "the second one" refers to. */
  readonly productIds: readonly string[];
  readonly commands: readonly ReplyCommand[];
  readonly reading: readonly ReadPart[];
  readonly kit?: ReplyKit;
  readonly context: ReplyContext;
  /** Set when the model was asked and the rules have answered: why, for people. */
  readonly fallback?: string;
  /** What it cost, when a model has written it. */
  readonly usage?: { readonly tokens: number; readonly cents: Cents };
}
