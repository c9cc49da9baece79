import {
  conversation,
  conversationStream,
  type ConversationEvent,
  type ConversationState,
} from '@sextant/domain/conversation/conversation.js';
import type { Reply } from '@sextant/domain/conversation/reply.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import {
  openSteps,
  openTimeZone,
  type SealedStep,
} from '@sextant/read-models/conversations/sealed-messages.js';

/** Earlier steps that are read for a reply. */
const MAX_STEPS = 20;

/** A message of the user, or a reply to one. */
export type Said = { readonly text: string } | { readonly reply: Reply };

interface Transcript {
  readonly state: ConversationState;
  /** Text of the message to answer, and the parts that the user has removed from its reading. */
  readonly text: string;
  readonly without: readonly string[];
  /** IANA name of the user's time zone; undefined when none was named. */
  readonly timeZone: string | undefined;
  /** Earlier messages and replies, oldest first. */
  readonly before: readonly Said[];
}

/** Opens the messages and replies up to a message; undefined when it does not exist or the user is deleted. */
export async function readTranscript(
  store: Pick<EventStore, 'read'>,
  sealing: Sealing,
  conversationId: string,
  messageId: string,
): Promise<Transcript | undefined> {
  const stored = await store.read(conversationStream(conversationId));
  const events = stored.map(({ type, data }) => decodeEvent(type, data) as ConversationEvent);
  const at = events.findIndex(({ type, data }) => type === 'MessageSent' && data.messageId === messageId);
  const message = events[at];
  if (message?.type !== 'MessageSent') return undefined;
  const steps = events.slice(0, at + 1).flatMap((event): SealedStep[] => {
    if (event.type === 'MessageSent') return [{ type: 'user_message', sealed: event.data.sealedText }];
    return event.type === 'AssistantReplied' ? [{ type: 'ai_response', sealed: event.data.sealedReply }] : [];
  });
  const opened = await openSteps(sealing, message.data.userId, steps.slice(-MAX_STEPS - 1));
  const { sealedTimeZone } = message.data;
  const timeZone = sealedTimeZone && (await openTimeZone(sealing, message.data.userId, sealedTimeZone));
  const last = opened.pop();
  if (last?.type !== 'user_message') return undefined;
  return {
    state: fold(conversation, events),
    text: last.text,
    without: message.data.without,
    timeZone,
    before: opened.flatMap((step): Said[] => {
      if (!step) return [];
      return step.type === 'user_message' ? [{ text: step.text }] : [{ reply: step.reply }];
    }),
  };
}
