import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type {
  ChatConversation,
  ChatConversationAnswer,
  ChatStatus,
  ChatStep,
  LatestChatAnswer,
} from '@sextant/contracts/http/chat.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { ProductQueries } from '../products/products.queries.js';
import { openSteps, type OpenedStep, type SealedStep } from './sealed-messages.js';
import { productsIn, shownReply } from './shown-reply.js';

interface Row {
  conversation_id: string;
  started_at: string;
  awaiting: string | null;
  answered: boolean;
}

type StepRow = SealedStep & {
  step_id: string;
  source: 'rules' | 'model' | null;
  without: string[] | null;
  at: string;
};

const toConversation = (row: Row): ChatConversation => ({
  _id: row.conversation_id,
  createdAt: row.started_at,
  isProcessing: row.awaiting !== null,
  hasResponse: row.answered,
});

/** Reads of the conversations read model, opened here, with products as they are now. */
export class ConversationQueries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly sealing: Sealing,
    private readonly products: Pick<ProductQueries, 'cards'>,
  ) {}

  /** Undefined when there is none, or when it is not the user's. */
  async status(userId: string, conversationId: string): Promise<ChatStatus | undefined> {
    const row = await this.row({ user_id: userId, conversation_id: conversationId });
    if (!row) return undefined;
    const { isProcessing, hasResponse } = toConversation(row);
    return { isProcessing, hasResponse };
  }

  /** Undefined when there is none, or when it is not the user's. */
  async find(userId: string, conversationId: string): Promise<ChatConversationAnswer | undefined> {
    const row = await this.row({ user_id: userId, conversation_id: conversationId });
    return row && { conversation: toConversation(row), steps: await this.steps(userId, row) };
  }

  /** The conversation with the newest message or reply. */
  async latest(userId: string): Promise<LatestChatAnswer> {
    const row = await this.row({ user_id: userId });
    if (!row) return { hasConversation: false, conversation: null, steps: [] };
    const steps = await this.steps(userId, row);
    return { hasConversation: true, conversation: toConversation(row), steps };
  }

  private row(where: { user_id: string; conversation_id?: string }): Promise<Row | undefined> {
    return this.table('conversations')
      .where(where)
      .orderBy([
        { column: 'changed_at', order: 'desc' },
        { column: 'conversation_id', order: 'desc' },
      ])
      .first<Row | undefined>('conversation_id', 'started_at', 'awaiting', 'answered');
  }

  private async steps(userId: string, { conversation_id }: Row): Promise<ChatStep[]> {
    const rows = await this.table('steps')
      .where({ conversation_id })
      .orderBy('revision')
      .select<StepRow[]>('step_id', 'type', 'sealed', 'source', 'without', 'at');
    const opened = await openSteps(this.sealing, userId, rows);
    const cards = await this.cards(opened);
    return rows.flatMap((row, n) => {
      const step = opened[n];
      return step ? [toStep(row, step, cards)] : [];
    });
  }

  private async cards(steps: readonly (OpenedStep | undefined)[]): Promise<Map<string, ProductCard>> {
    const ids = steps.flatMap((step) => (step?.type === 'ai_response' ? productsIn(step.reply) : []));
    const texts = await this.products.cards([...new Set(ids)]);
    return new Map([...texts].map(([id, card]) => [id, JSON.parse(card) as ProductCard]));
  }

  private table(name: string) {
    return this.readModels.knex(name).withSchema(this.readModels.schemaOf('conversations'));
  }
}

function toStep(row: StepRow, step: OpenedStep, cards: ReadonlyMap<string, ProductCard>): ChatStep {
  const base = { _id: row.step_id, type: row.type, createdAt: row.at };
  if (step.type === 'user_message')
    return { ...base, content: step.text, without: row.without ?? [], commands: [] };
  return { ...base, ...shownReply(row.step_id, step.reply, row.source ?? 'rules', cards) };
}
