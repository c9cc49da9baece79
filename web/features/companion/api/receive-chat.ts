import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { invalidateNow } from '../../../lib/invalidate.js';
import { CHAT_KEY } from './chat-calls.js';

interface Written {
  messageId: string;
  text: string;
}

/** The reply as far as it has been written, while it is being written. */
export const useWritten = create<{ written: Written | null }>(() => ({ written: null }));

/** A part that does not continue the text so far is left out: the whole reply comes in the end. */
export function receiveDelta({
  messageId,
  from,
  text,
}: {
  messageId: string;
  from: number;
  text: string;
}): void {
  const { written } = useWritten.getState();
  const before = written?.messageId === messageId ? written.text : '';
  if (before.length === from) useWritten.setState({ written: { messageId, text: before + text } });
}

/** The message is answered, or no longer will be. */
export function receiveReply(queryClient: QueryClient): void {
  invalidateNow(queryClient, [CHAT_KEY]);
}
