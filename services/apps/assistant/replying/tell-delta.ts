import type { TransientEvents } from '@sextant/platform/live-feed/transient-events.js';
import type { Asked } from './answer-message.js';

/** Longest part that fits into a transient event, in characters. */
const MAX_CHARACTERS = 1000;

/** Sends parts of a reply to the user's browsers while it is being written, unstored: the whole reply comes at the end. */
export function tellDelta(
  transient: Pick<TransientEvents, 'send'>,
  { userId, conversationId, messageId }: Asked,
  from: number,
  text: string,
): void {
  for (let at = 0; at < text.length; at += MAX_CHARACTERS)
    transient.send({
      audience: `user:${userId}`,
      name: 'chat.delta',
      payload: { conversationId, messageId, from: from + at, text: text.slice(at, at + MAX_CHARACTERS) },
    });
}
