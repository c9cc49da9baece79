import type { MessageReading, Slots } from '@sextant/companion/reading/reading.js';
import type { Reply } from '@sextant/domain/conversation/reply.js';
import type { ShopTools } from '../tools/shop-tools.js';

/** A message to be answered, with what came before it. */
export interface Message {
  readonly userId: string;
  readonly text: string;
  /** Names of parts of the reading that the user has removed. */
  readonly without: readonly string[];
  /** Replies before it, newest first. */
  readonly replies: readonly Reply[];
}

/** A message that has been read, with everything an answer is made of. */
export interface Turn {
  readonly message: Message;
  readonly reading: MessageReading;
  /** What is wanted, with what earlier messages have said. */
  readonly wanted: Slots;
  /** Products shown last, in order. */
  readonly shown: readonly string[];
  readonly tools: ShopTools;
}

/** What an intent has to say; reading and context are added for all of them alike. */
export type Answer = Pick<Reply, 'text'> & Partial<Pick<Reply, 'title' | 'productIds' | 'commands' | 'kit'>>;
