import type { ChatStep, LatestChatAnswer } from '@sextant/contracts/http/chat.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasCode, messageOf } from '../../lib/problem.js';
import { chatStatusQuery, latestChatQuery, sendMessage, stopReply } from './api/chat-calls.js';
import { useWritten } from './api/receive-chat.js';

export const FAILURE =
  "I'm having trouble connecting to our AI service right now. Please try again in a moment.";
const FAILURE_DELAY_MS = 1000;

interface Pending {
  message: string;
  without: readonly string[];
}

export interface Conversation {
  steps: readonly ChatStep[];
  loading: boolean;
  /** Text that says why the conversation could not be loaded. */
  problem: string | null;
  processing: boolean;
  /** Reply text received so far. */
  written: string;
  failed: boolean;
  send: (message: string, without?: readonly string[]) => void;
  /** Sends the message that got no answer once more. */
  retry: () => void;
  stop: () => void;
  reload: () => void;
}

const sentStep = ({ message, without }: Pending): ChatStep => ({
  _id: 'sending',
  type: 'user_message',
  content: message,
  without: [...without],
  createdAt: '',
  commands: [],
});

const isFull = (error: unknown): boolean => hasCode(error, 'conversation_full');

/** The latest conversation: what was said, what is being said, and what may be done about it. */
export function useConversation(): Conversation {
  const queryClient = useQueryClient();
  const { queryKey } = latestChatQuery;
  const latest = useQuery(latestChatQuery);
  const conversation = latest.data?.conversation ?? null;
  const [sending, setSending] = useState<Pending | null>(null);
  const [unanswered, setUnanswered] = useState<Pending | null>(null);
  const [failed, setFailed] = useState(false);
  const [stopped, setStopped] = useState(false);
  const written = useWritten((state) => state.written?.text ?? '');
  const processing = sending !== null || (conversation?.isProcessing ?? false);
  const waiting = sending === null && conversation?.isProcessing === true;

  const status = useQuery({ ...chatStatusQuery(conversation?._id ?? ''), enabled: waiting });
  const ended = waiting && status.data?.isProcessing === false;
  const cutOff = waiting && status.isError;
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey, exact: true });
  }, [ended, queryClient, queryKey]);
  useEffect(() => {
    if (!processing) useWritten.setState({ written: null });
  }, [processing]);

  const lastSent = latest.data?.steps.at(-1);
  const endedWithoutReply = conversation !== null && !conversation.isProcessing && !conversation.hasResponse;
  // The server gave the message up, although the user did not stop it.
  const gaveUp =
    endedWithoutReply &&
    !stopped &&
    sending === null &&
    unanswered !== null &&
    lastSent?.content === unanswered.message;
  useEffect(() => {
    if (!gaveUp) return;
    const timer = setTimeout(() => setFailed(true), FAILURE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [gaveUp]);

  const conversationId = conversation?._id;
  // Calls to the server run one after the other. Resolves with the id of the conversation, which the first message starts.
  const lastCall = useRef<Promise<string | undefined>>(Promise.resolve(undefined));
  const newest = useRef<Pending | null>(null);
  // Id of a full conversation: it takes no more messages, although it is shown until the next one has begun.
  const fullId = useRef<string | undefined>(undefined);
  const send = useCallback(
    (message: string, without: readonly string[] = []) => {
      const pending = { message, without };
      newest.current = pending;
      setFailed(false);
      setStopped(false);
      setSending(pending);
      setUnanswered(pending);
      useWritten.setState({ written: null });
      const sent = lastCall.current.then(async (id) => {
        const shown = conversationId === fullId.current ? undefined : conversationId;
        const to = shown ?? id;
        try {
          return await sendMessage(message, without, to);
        } catch (error) {
          if (to === undefined || !isFull(error)) throw error;
          fullId.current = to;
          return sendMessage(message, without, undefined);
        }
      });
      lastCall.current = sent.then(
        ({ _id }) => _id,
        () => conversationId,
      );
      sent.then(
        (started) => {
          queryClient.setQueryData<LatestChatAnswer>(queryKey, (before) => ({
            hasConversation: true,
            conversation: started,
            steps: [
              ...(before?.conversation?._id === started._id ? before.steps : []),
              { ...sentStep(pending), _id: `sent-${Date.now()}` },
            ],
          }));
          if (newest.current === pending) setSending(null);
          void queryClient.invalidateQueries({ queryKey });
        },
        () =>
          setTimeout(() => {
            if (newest.current !== pending) return;
            setSending(null);
            setFailed(true);
          }, FAILURE_DELAY_MS),
      );
    },
    [conversationId, queryClient, queryKey],
  );

  const shown = latest.data?.steps ?? [];
  const lost = failed && unanswered !== null && lastSent?.content !== unanswered.message;
  const open = sending ?? (lost ? unanswered : null);
  return {
    steps: open ? [...shown, sentStep(open)] : shown,
    loading: latest.isPending,
    problem:
      latest.error && !latest.data ? messageOf(latest.error, 'Check your connection, then try again.') : null,
    processing: processing && !stopped && !cutOff,
    written,
    failed: failed || cutOff,
    send,
    retry: () => {
      if (cutOff) void queryClient.invalidateQueries({ queryKey });
      else if (unanswered) send(unanswered.message, unanswered.without);
    },
    stop: () => {
      setStopped(true);
      lastCall.current = lastCall.current.then(async (id = conversationId) => {
        if (id === undefined) return id;
        await stopReply(id).catch(() => undefined);
        void queryClient.invalidateQueries({ queryKey });
        return id;
      });
    },
    reload: () => void latest.refetch(),
  };
}
