import { replyStateAfter, type ConversationEvent } from '@sextant/domain/conversation/conversation.js';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { withoutDeletedUsers, type Handled } from '../shared/without-deleted-users.js';
import { readModelVersions } from '../versions.js';

type Event = Handled<'conversations'>;
type Recorded = RecordedEvent & ConversationEvent;

const isOurs = (event: Event): event is Recorded => event.stream.startsWith('conversation-');

async function apply(event: Recorded, { trx, schema }: ProjectionTx): Promise<void> {
  const { type, data, revision } = event;
  const { conversationId, userId, at } = data;
  const conversations = trx('conversations').withSchema(schema);
  const steps = trx('steps').withSchema(schema);
  const own = { conversation_id: conversationId };
  if (type === 'ConversationStarted') {
    await conversations.insert({ ...own, user_id: userId, started_at: at, changed_at: at });
    return;
  }
  const { awaiting = null, answered } = replyStateAfter(event);
  await conversations.where(own).update({ awaiting, answered, changed_at: at });
  switch (type) {
    case 'MessageSent':
      await steps.insert({
        ...own,
        revision,
        step_id: data.messageId,
        type: 'user_message',
        sealed: data.sealedText,
        without: data.without,
        at,
      });
      return;
    case 'AssistantReplied':
      await steps.insert({
        ...own,
        revision,
        step_id: data.replyId,
        type: 'ai_response',
        sealed: data.sealedReply,
        source: data.source,
        at,
      });
      return;
    case 'ReplyStopped':
    case 'ReplyFailed':
      return;
    default:
      data satisfies never;
  }
}

const liveEvents = ({ type, data }: Recorded): LiveEvent[] =>
  type === 'ConversationStarted' || type === 'MessageSent'
    ? []
    : [
        {
          audience: `user:${data.userId}`,
          name: 'chat.replied',
          payload: { conversationId: data.conversationId, messageId: data.messageId },
        },
      ];

async function project(batch: readonly Event[], tx: ProjectionTx): Promise<void> {
  for (const event of batch) {
    if (isOurs(event)) await apply(event, tx);
    if (event.type !== 'UserDeleted') continue;
    const { userId } = event.data;
    const theirs = tx.trx('conversations').withSchema(tx.schema).where({ user_id: userId });
    await tx
      .trx('steps')
      .withSchema(tx.schema)
      .whereIn('conversation_id', theirs.clone().select('conversation_id'))
      .delete();
    await theirs.delete();
  }
  await tx.publish?.(batch.filter(isOurs).flatMap(liveEvents));
}

/** Messages and replies of each user's conversations, sealed; none of a deleted user. */
export const conversationsReadModel: ReadModel = withoutDeletedUsers({
  name: 'conversations',
  version: readModelVersions.conversations,
  contexts: ['conversations'],
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('conversations', (table) => {
      table.text('conversation_id').primary();
      table.text('user_id').notNullable();
      table.text('started_at').notNullable();
      table.text('changed_at').notNullable();
      table.text('awaiting');
      table.boolean('answered').notNullable().defaultTo(false);
      table.index(['user_id', 'changed_at']);
    });
    await trx.schema.withSchema(schema).createTable('steps', (table) => {
      table.text('conversation_id').notNullable();
      table.integer('revision').notNullable();
      table.text('step_id').notNullable();
      table.text('type').notNullable();
      table.text('sealed').notNullable();
      table.text('source');
      table.specificType('without', 'text[]');
      table.text('at').notNullable();
      table.primary(['conversation_id', 'revision']);
    });
  },
  project,
});
