import type { ConversationEvent } from '@sextant/domain/conversation/conversation.js';
import type { JobQueue, NewJob } from '@sextant/platform/jobs/job-queue.js';
import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ReplyJob } from '../replying/reply-job.js';

/** The context holds nothing else. */
type Followed = RecordedEvent & ConversationEvent;

function jobsFor({ type, data }: Followed): NewJob<ReplyJob>[] {
  if (type !== 'MessageSent') return [];
  const { conversationId, userId, messageId } = data;
  return [{ key: messageId, data: { conversationId, userId, messageId }, partition: userId }];
}

/**
 * Puts a job for every message, in the transaction that moves the checkpoint past it.
 * @param onEnded told of messages whose reply nobody waits for any more
 */
export const assistantPolicy = (
  jobs: JobQueue<ReplyJob>,
  onPut: () => void,
  onEnded: (messageId: string) => void,
): Consumer => ({
  name: 'assistant-policy',
  contexts: ['conversations'],
  apply: async (batch, trx) => {
    const events = batch as readonly Followed[];
    const wanted = events.flatMap(jobsFor);
    await jobs.put(wanted, trx);
    void trx.executionPromise.then(
      () => {
        for (const event of events) if (event.type === 'ReplyStopped') onEnded(event.data.messageId);
        if (wanted.length > 0) onPut();
      },
      () => undefined,
    );
  },
});
