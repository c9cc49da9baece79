import type { SellerOffer } from './catalog.js';
import { timeZone } from './days.js';
import { MAX_MESSAGE_CHARACTERS } from './limits.js';
import { z } from './zod.js';

/** What the assistant says of itself, before the first message, when asked, and when it has not understood. */
export const ASSISTANT_CAN =
  'I find products, compare prices, list what a procedure takes, and know your orders and the sellers’ shipping rules.';

/** POST /chat/conversations and POST /chat/conversations/{id}/messages */
export const messageBody = z.object({
  message: z
    .string()
    .trim()
    .min(1, 'Write a message first.')
    .max(MAX_MESSAGE_CHARACTERS, `A message has at most ${MAX_MESSAGE_CHARACTERS} characters.`),
  /** Names of parts that the user has removed from the former reading: the message is read without them. */
  without: z.array(z.string().min(1).max(30)).max(20).default([]),
  /** Zone of the days that the message speaks of, such as "this month"; default: UTC. */
  timeZone: timeZone.optional(),
});

/** A product as the assistant shows it. Prices in dollars as they are now, null when nobody quotes one. */
export interface ChatProduct {
  id: string;
  name: string;
  brand: string;
  manufacturer_code: string;
  image: string;
  rating: { score: number | null; count: number };
  pricing: { bestPrice: number | null; bestVendor: string | null };
  pack: string | null;
  /** The offers that the reply is about: all, or those of the seller that was asked for. */
  sellers: Pick<SellerOffer, 'seller' | 'label' | 'domain' | 'url' | 'price' | 'availability'>[];
}

interface ChatSearchFilters {
  brand?: string;
  category?: string;
  minPrice?: number;
  maxPrice?: number;
  seller?: string;
  sort?: string;
}

/** Something the user may do with one tap. */
export interface ChatCommand {
  _id: string;
  type:
    | 'add_to_cart'
    | 'save_favorite'
    | 'product_link'
    | 'update_search'
    | 'remove_from_cart'
    | 'reorder'
    | 'order_link'
    /** Shows the answer of POST /basket/suggestion for the cart, with its buttons. */
    | 'optimize_cart';
  data: {
    productId?: string;
    quantity?: number;
    product?: { name: string };
    /** The offer to put into the cart or take out of it; absent when nobody offers the product now. */
    seller?: { domain: string; url: string; label: string; price: number | null };
    searchQuery?: string;
    filters?: ChatSearchFilters;
    orderId?: string;
  };
}

/** One line of a list for a procedure. */
interface ChatKitLine {
  need: string;
  pieces: number;
  unit: string;
  /** Products that cover the need, and packs of each; none when nobody has any in stock. Input of POST /basket/proposal. */
  choices: { productId: string; quantity: number }[];
}

export interface ChatKit {
  title: string;
  lines: ChatKitLine[];
  /** Keys of sellers that the user wants nothing from. Input of POST /basket/proposal and /basket/items. */
  notSellers: string[];
  /** Sources of the quantities. */
  sources: string[];
}

export interface ChatStep {
  _id: string;
  type: 'user_message' | 'ai_response';
  /** Text of the message. */
  content: string;
  aiResponse?: { content: string };
  createdAt: string;
  /** Parts that were removed from the message's reading. */
  without?: string[];
  richContent?: { title: string; products: ChatProduct[]; kit?: ChatKit };
  commands: ChatCommand[];
  /** Parts of the message's reading; each can be removed by sending the message again without it. */
  reading?: { name: string; label: string }[];
  source?: 'rules' | 'model';
  /** Reason why the rules have answered although a model is configured. */
  fallback?: string;
}

/** GET /chat/conversations/{id}/status */
export interface ChatStatus {
  isProcessing: boolean;
  /** True when the newest message has been answered. */
  hasResponse: boolean;
}

export interface ChatConversation extends ChatStatus {
  _id: string;
  createdAt: string;
}

/** GET /chat/conversations/{id} */
export interface ChatConversationAnswer {
  conversation: ChatConversation;
  steps: ChatStep[];
}

/** GET /chat/latest */
export interface LatestChatAnswer {
  hasConversation: boolean;
  conversation: ChatConversation | null;
  steps: ChatStep[];
}
