/** A message to answer. Holds only ids: texts are read when the job runs. */
export interface ReplyJob {
  readonly conversationId: string;
  readonly userId: string;
  readonly messageId: string;
  /** Date of the message; absent in jobs of the previous release. */
  readonly sentAt?: string;
}
