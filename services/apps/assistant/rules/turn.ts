import type { MessageReading, Slots } from '@sextant/companion/reading/reading.js';
import type { Reply } from '@sextant/domain/conversation/reply.js';
import type { ShopTools } from '../tools/shop-tools.js';

/** A message to answer, with the earlier replies. */
export interface Message {
  readonly userId: string;
  readonly text: string;
  /** Names of parts of the reading that the user has removed. */
  readonly without: readonly string[];
  /** IANA name of the zone whose days are meant; default: UTC. */
  readonly timeZone?: string | undefined;
  /** Replies before it, newest first. */
  readonly replies: readonly Reply[];
}

/** A message that has been read, with everything for its answer. */
export interface Turn {
  readonly message: Message;
  readonly reading: MessageReading;
  /** Slots of the reading, completed from earlier messages. */
  readonly wanted: Slots;
  /** Products of the last answer that shows any. */
  readonly shown: readonly string[];
  /** Products of the last list, in order: the same, unless the last answer is about one of the list. */
  readonly list: readonly string[];
  /** Key of the seller that was asked for when they were shown. */
  readonly shownFrom: string | undefined;
  readonly tools: ShopTools;
}

/** Answer of an intent; reading and context are added in one place for all intents. */
export type Answer = Pick<Reply, 'text'> &
  Partial<Pick<Reply, 'title' | 'productIds' | 'commands' | 'kit'>> & {
    /** The slots that it heeds, which are shown as its reading; default: all wanted that its intent uses. */
    readonly heeded?: Slots;
  };
