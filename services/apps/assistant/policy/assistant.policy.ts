import { Controller, Module, type DynamicModule } from '@nestjs/common';
import type { ConversationEvent } from '@sextant/domain/conversation/conversation.js';
import { JobQueue, type NewJob } from '@sextant/platform/jobs/job-queue.js';
import { JobWorker } from '@sextant/platform/jobs/job-worker.js';
import { BatchHandler, type BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { AnswerMessage } from '../replying/answer-message.js';
import type { ReplyJob } from '../replying/reply-job.js';

/** Events of the context that the policy follows. It holds no others, which is why a batch may be cast to it. */
type Followed = RecordedEvent & ConversationEvent;

function jobsFor({ type, data, correlationId }: Followed): NewJob<ReplyJob>[] {
  if (type !== 'MessageSent') return [];
  const { conversationId, userId, messageId, at: sentAt } = data;
  return [
    { key: messageId, data: { conversationId, userId, messageId, sentAt }, partition: userId, correlationId },
  ];
}

/** Puts a job for every message, in the transaction that moves the checkpoint past it. */
@Controller()
class AssistantPolicy {
  constructor(
    private readonly jobs: JobQueue<ReplyJob>,
    private readonly worker: JobWorker<ReplyJob>,
    private readonly messages: AnswerMessage,
  ) {}

  @BatchHandler({ name: 'assistant-policy', contexts: ['conversations'] })
  async putJobs(batch: readonly RecordedEvent[], { trx }: BatchContext): Promise<void> {
    const events = batch as readonly Followed[];
    const wanted = events.flatMap(jobsFor);
    await this.jobs.put(wanted, trx);
    void trx.executionPromise.then(
      () => {
        // The user has stopped these replies.
        for (const event of events)
          if (event.type === 'ReplyStopped') this.messages.stop(event.data.messageId);
        if (wanted.length > 0) this.worker.wake();
      },
      () => undefined,
    );
  }
}

@Module({})
export class AssistantPolicyModule {
  static register(
    jobs: JobQueue<ReplyJob>,
    worker: JobWorker<ReplyJob>,
    messages: AnswerMessage,
  ): DynamicModule {
    return {
      module: AssistantPolicyModule,
      controllers: [AssistantPolicy],
      providers: [
        { provide: JobQueue, useValue: jobs },
        { provide: JobWorker, useValue: worker },
        { provide: AnswerMessage, useValue: messages },
      ],
    };
  }
}
