/** A message that is to be answered. It holds ids only: texts are read when the job runs. */
export interface ReplyJob {
  readonly conversationId: string;
  readonly userId: string;
  readonly messageId: string;
}
