import type { ChatConversation, ChatStatus, LatestChatAnswer } from '@sextant/contracts/http/chat.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { withIdempotencyKey } from '../../../lib/idempotency-key.js';
import { browserTimeZone } from '../../../lib/time-zone.js';

export const CHAT_KEY = 'chat';
/** Poll interval of the status while the live feed is silent. */
const POLL_MS = 1000;

const at = (id: string): string => `/api/chat/conversations/${encodeURIComponent(id)}`;

/** The conversation the user was in last, on whichever device. */
export const latestChatQuery = queryOptions({
  queryKey: [CHAT_KEY],
  queryFn: ({ signal }) => api<LatestChatAnswer>('/api/chat/latest', { signal }),
});

/** Status of the newest message: answered or not. */
export const chatStatusQuery = (id: string) =>
  queryOptions({
    queryKey: [CHAT_KEY, 'status', id],
    queryFn: ({ signal }) => api<ChatStatus>(`${at(id)}/status`, { signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  });

/** Sends a message; without a conversation it starts one. */
export async function sendMessage(
  message: string,
  without: readonly string[],
  conversationId: string | undefined,
): Promise<ChatConversation> {
  const path = conversationId === undefined ? '/api/chat/conversations' : `${at(conversationId)}/messages`;
  const body = { message, without: [...without], timeZone: browserTimeZone() };
  const { conversation } = await withIdempotencyKey(
    `sextant.chat.${conversationId ?? 'new'}`,
    body,
    (idempotencyKey) =>
      api<{ conversation: ChatConversation }>(path, { method: 'POST', body, idempotencyKey }),
  );
  return conversation;
}

export const stopReply = (id: string): Promise<unknown> => api(`${at(id)}/stop`, { method: 'POST' });
