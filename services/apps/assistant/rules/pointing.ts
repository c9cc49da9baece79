import { isCode } from '@sextant/companion/reading/code-in.js';
import { intents, isIntent } from '@sextant/companion/reading/intents.js';
import type { SlotName, Slots } from '@sextant/companion/reading/reading.js';
import type { Reply } from '@sextant/domain/conversation/reply.js';
import type { Answer, Turn } from './turn.js';
import { namesProduct } from './wanted.js';

/** The replies that show products. After an unknown code, "it" is that product and none shown earlier. */
const showing = (replies: readonly Reply[]): readonly Reply[] =>
  replies.filter(
    ({ productIds, context }) => productIds.length > 0 || isCode((context.slots as Slots).product),
  );

/** Products shown last, at which "it" and "these" point; replies come newest first. */
export const shownIn = (replies: readonly Reply[]): readonly string[] =>
  showing(replies)[0]?.productIds ?? [];

/** True for an intent that a message may state of one of the products shown: "is the second one in stock". */
const isOfOneShown = (intent: string): boolean => {
  const used: readonly SlotName[] = isIntent(intent) ? intents[intent].uses : [];
  // A substitute is another product than the one pointed at.
  return used.includes('ordinal') && intent !== 'substitute';
};

/** True for an answer about one of a list, picked by its place or a pronoun and not by a search. */
function picksOne({ productIds, context }: Reply, list: readonly string[]): boolean {
  const [only, ...others] = productIds;
  const slots: Slots = context.slots;
  return (
    only !== undefined &&
    others.length === 0 &&
    list.includes(only) &&
    isOfOneShown(context.intent) &&
    (slots.ordinal !== undefined || !namesProduct(slots))
  );
}

/** The reply with the last list, in which "the first one" has its place: an answer about one of it is no other list. */
export function listIn(replies: readonly Reply[]): Reply | undefined {
  const [newest, ...earlier] = showing(replies);
  if (!newest) return undefined;
  const before = listIn(earlier);
  return before && picksOne(newest, before.productIds) ? before : newest;
}

const POINTS = /\b(?:these|those|them|both|(?:this|that) one)\b|^\W*compare\W*$/i;

/** True for a message about products shown before, such as "compare these two", where none has been shown. */
export const pointsAtNothing = ({ reading, shown }: Turn): boolean =>
  shown.length === 0 &&
  !namesProduct(reading.slots) &&
  (reading.slots.ordinal !== undefined || POINTS.test(reading.text));

export const nothingShown: Answer = {
  text: 'I have not shown you any products yet, so I cannot tell which ones you mean. Name them, as in “compare nitrile gloves with vinyl gloves”, or search first: “nitrile gloves”.',
};
