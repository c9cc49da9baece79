import { accept, refuse, type Decider } from '../shared/decider.js';
import type { ReplySource } from './reply.js';

interface Of {
  readonly conversationId: string;
  readonly userId: string;
  readonly at: string;
}
type OfMessage = Of & { readonly messageId: string };
type Said = OfMessage & {
  readonly sealedText: string;
  /** IANA name of the user's time zone. */
  readonly sealedTimeZone?: string | undefined;
};

export type ConversationEvent =
  | { type: 'ConversationStarted'; data: Of }
  | { type: 'MessageSent'; data: Said & { readonly without: string[] } }
  | {
      type: 'AssistantReplied';
      data: OfMessage & {
        readonly replyId: string;
        readonly sealedReply: string;
        readonly source: ReplySource;
      };
    }
  | { type: 'ReplyStopped'; data: OfMessage }
  | { type: 'ReplyFailed'; data: OfMessage };

type Sent = Said & { readonly without: readonly string[] };

export type ConversationCommand =
  | (Sent & { readonly type: 'StartConversation' })
  | (Sent & { readonly type: 'SendMessage' })
  | (OfMessage & {
      readonly type: 'RecordReply';
      readonly replyId: string;
      readonly sealedReply: string;
      readonly source: ReplySource;
    })
  /** The user no longer waits, or the assistant has given up. */
  | (Of & { readonly type: 'StopReply' })
  | (OfMessage & { readonly type: 'FailReply' });

export type ConversationState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'open';
      readonly userId: string;
      /** Those of the user. */
      readonly messages: number;
      /** Id of the message to answer: always the newest. */
      readonly awaiting?: string;
    };

/**
 * Messages of the user in one conversation; replies do not count. Low enough to read and fold the whole stream for every reply, of which
 * only the last steps are opened, and to show all of it.
 */
export const MAX_USER_MESSAGES = 200;

export const conversationStream = (conversationId: string): string => `conversation-${conversationId}`;

export const conversationNotFound = refuse('conversation_not_found', 'There is no such conversation.');

function sent(message: Sent): ConversationEvent {
  const { conversationId, userId, messageId, sealedText, sealedTimeZone, without, at } = message;
  return {
    type: 'MessageSent',
    data: { conversationId, userId, messageId, sealedText, sealedTimeZone, without: [...without], at },
  };
}

/** One user's conversation with the assistant. A reply is recorded only while the user waits for it. */
export const conversation: Decider<ConversationState, ConversationCommand, ConversationEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ConversationStarted')
      return { status: 'open', userId: event.data.userId, messages: 0 };
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'MessageSent':
        return { ...state, messages: state.messages + 1, awaiting: event.data.messageId };
      case 'AssistantReplied':
      case 'ReplyStopped':
      case 'ReplyFailed':
        return { ...state, awaiting: undefined };
      default:
        event satisfies never;
        return state;
    }
  },
  decide: (command, state) => {
    const { conversationId, userId, at } = command;
    if (command.type === 'StartConversation') {
      if (state.status === 'open') return refuse('conversation_exists', 'This conversation exists already.');
      return accept<ConversationEvent>(
        { type: 'ConversationStarted', data: { conversationId, userId, at } },
        sent(command),
      );
    }
    if (state.status === 'absent' || state.userId !== userId) return conversationNotFound;
    switch (command.type) {
      case 'SendMessage':
        if (state.messages >= MAX_USER_MESSAGES)
          return refuse('conversation_full', `A conversation has at most ${MAX_USER_MESSAGES} messages.`);
        return accept(sent(command));
      case 'StopReply':
        if (state.awaiting === undefined) return accept();
        return accept({
          type: 'ReplyStopped',
          data: { conversationId, userId, messageId: state.awaiting, at },
        });
      case 'RecordReply': {
        const { messageId, replyId, sealedReply, source } = command;
        if (state.awaiting !== messageId) return accept();
        return accept({
          type: 'AssistantReplied',
          data: { conversationId, userId, messageId, replyId, sealedReply, source, at },
        });
      }
      case 'FailReply':
        if (state.awaiting !== command.messageId) return accept();
        return accept({
          type: 'ReplyFailed',
          data: { conversationId, userId, messageId: command.messageId, at },
        });
      default:
        return command satisfies never;
    }
  },
};
