import type { ChatStatus } from '@sextant/contracts/http/chat.js';
import {
  conversation,
  conversationStream,
  type ConversationEvent,
} from '@sextant/domain/conversation/conversation.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';

/** Conversations in the event store, for one that the read model does not show yet although its user has started it. */
export class RecordedConversations {
  constructor(private readonly store: Pick<EventStore, 'read'>) {}

  /** Undefined when there is none, or when it is not the user's. */
  async status(userId: string, conversationId: string): Promise<ChatStatus | undefined> {
    const stored = await this.store.read(conversationStream(conversationId));
    const events = stored.map(({ type, data }) => decodeEvent(type, data) as ConversationEvent);
    const state = fold(conversation, events);
    if (state.status === 'absent' || state.userId !== userId) return undefined;
    return {
      isProcessing: state.awaiting !== undefined,
      hasResponse: state.answered,
    };
  }
}
