import { accept, refuse, type Decider } from '../shared/decider.js';
import type { ReplySource } from './reply.js';

interface ConversationRef {
  readonly conversationId: string;
  readonly userId: string;
  readonly at: string;
}
type MessageRef = ConversationRef & { readonly messageId: string };
type SealedMessage = MessageRef & {
  readonly sealedText: string;
  /** IANA name of the user's time zone. */
  readonly sealedTimeZone?: string | undefined;
};

export type ConversationEvent =
  | { type: 'ConversationStarted'; data: ConversationRef }
  | { type: 'MessageSent'; data: SealedMessage & { readonly without: string[] } }
  | {
      type: 'AssistantReplied';
      data: MessageRef & {
        readonly replyId: string;
        readonly sealedReply: string;
        readonly source: ReplySource;
      };
    }
  | { type: 'ReplyStopped'; data: MessageRef }
  | { type: 'ReplyFailed'; data: MessageRef };

type NewMessage = SealedMessage & { readonly without: readonly string[] };

export type ConversationCommand =
  | (NewMessage & { readonly type: 'StartConversation' })
  | (NewMessage & { readonly type: 'SendMessage' })
  | (MessageRef & {
      readonly type: 'RecordReply';
      readonly replyId: string;
      readonly sealedReply: string;
      readonly source: ReplySource;
    })
  /** The user no longer waits, or the assistant has given up. */
  | (ConversationRef & { readonly type: 'StopReply' })
  | (MessageRef & { readonly type: 'FailReply' });

export type ConversationState =
  | { readonly status: 'absent' }
  | ({
      readonly status: 'open';
      readonly userId: string;
      /** Number of the user's messages; replies do not count. */
      readonly messages: number;
    } & ReplyState);

/** The newest message is the one that is answered. */
interface ReplyState {
  /** Id of the newest message while the user waits for its reply. */
  readonly awaiting?: string | undefined;
  /** True once the newest message has a reply. */
  readonly answered: boolean;
}

/**
 * Messages of the user in one conversation; replies do not count. Low enough to read and fold the whole stream for every reply, of which
 * only the last steps are opened, and to show all of it.
 */
export const MAX_USER_MESSAGES = 200;

export const conversationStream = (conversationId: string): string => `conversation-${conversationId}`;

export const conversationNotFound = refuse('conversation_not_found', 'There is no such conversation.');

function messageSent(message: NewMessage): ConversationEvent {
  const { conversationId, userId, messageId, sealedText, sealedTimeZone, without, at } = message;
  return {
    type: 'MessageSent',
    data: { conversationId, userId, messageId, sealedText, sealedTimeZone, without: [...without], at },
  };
}

/** Whether a reply is awaited after an event, and whether the newest message has one, whatever came before it. */
export function replyStateAfter(event: ConversationEvent): Partial<ReplyState> {
  switch (event.type) {
    case 'MessageSent':
      return { awaiting: event.data.messageId, answered: false };
    case 'AssistantReplied':
      return { awaiting: undefined, answered: true };
    case 'ConversationStarted':
    case 'ReplyStopped':
    case 'ReplyFailed':
      return { awaiting: undefined, answered: false };
    default:
      event satisfies never;
      return {};
  }
}

/** One user's conversation with the assistant. A reply is recorded only while the user waits for it. */
export const conversation: Decider<ConversationState, ConversationCommand, ConversationEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ConversationStarted')
      return { status: 'open', userId: event.data.userId, messages: 0, answered: false };
    if (state.status === 'absent') return state;
    const messages = state.messages + (event.type === 'MessageSent' ? 1 : 0);
    return { ...state, messages, ...replyStateAfter(event) };
  },
  decide: (command, state) => {
    const { conversationId, userId, at } = command;
    if (command.type === 'StartConversation') {
      if (state.status === 'open') return refuse('conversation_exists', 'This conversation exists already.');
      return accept<ConversationEvent>(
        { type: 'ConversationStarted', data: { conversationId, userId, at } },
        messageSent(command),
      );
    }
    if (state.status === 'absent' || state.userId !== userId) return conversationNotFound;
    switch (command.type) {
      case 'SendMessage':
        if (state.messages >= MAX_USER_MESSAGES)
          return refuse('conversation_full', `A conversation has at most ${MAX_USER_MESSAGES} messages.`);
        return accept(messageSent(command));
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
