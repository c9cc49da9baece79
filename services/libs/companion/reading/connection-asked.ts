import { SELLER_NAME } from '@sextant/search/seller-names.js';
import type { Slots } from './reading.js';
import { takeSellers } from './sellers-in.js';
import { Unread } from './unread.js';

const CONNECTED = String.raw`\b(?:connected|linked)\b`;
const asked = [
  // "Am I still connected to Darby?"
  String.raw`\b(?:am i|are we|(?:if|whether) (?:i am|i'm|we are|we're))\b[^.?!]{0,40}${CONNECTED}`,
  // "Is my Benco account connected?"
  String.raw`\b(?:is|are|was|were)\b[^.?!]{0,20}\b(?:accounts?|${SELLER_NAME})\b[^.?!]{0,20}${CONNECTED}`,
  // "Which sellers are connected?"
  String.raw`\b(?:which|what) (?:sellers?|vendors?|suppliers?|accounts?)\b[^.?!]{0,30}${CONNECTED}`,
].map((pattern) => new RegExp(pattern, 'i'));

/** True for a question about the buyer's own accounts at sellers. */
export const asksForConnection = (text: string): boolean => asked.some((pattern) => pattern.test(text));

/** The seller that such a question names; none where it names several. */
export function connectionAsked(message: string): Slots {
  const [seller, ...others] = takeSellers(new Unread(message));
  return seller === undefined || others.length > 0 ? {} : { seller };
}
