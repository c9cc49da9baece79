import { isAboutTreatment } from '@sextant/companion/reading/clinical-asked.js';
import { intents, isIntent } from '@sextant/companion/reading/intents.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { answerByModel, BudgetUsedUp, ModelFailed, type Model } from '../model/answer-by-model.js';
import { answerByRules } from '../rules/answer-by-rules.js';
import type { ShopTools } from '../tools/shop-tools.js';
import type { Asked, Replied } from './answer-message.js';

interface ModelParts extends Model {
  readonly logger: Logger;
  /** Assumed price of a token. */
  readonly microdollarsPerToken: number;
  /** Called with the reply sentence by sentence. */
  readonly onSentence: (asked: Asked, from: number, sentence: string) => void;
}

const DROPPED = 'The AI model could not be used just now, so this is the answer of the catalog assistant.';
const USED_UP =
  'Your use of the AI model is used up for today, so this is the answer of the catalog assistant.';
/** A cent, in the unit of costs. */
const CENT = 10_000;

/** A message with one space, or one line break, where there were several: patterns that look for words try each of them. */
const tidied = (asked: Asked): Asked => ({
  ...asked,
  text: asked.text.replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' ')),
});

/** Writes replies by the model, or by rules when there is none or it fails; such a reply states the reason. */
export class WriteReply {
  constructor(
    private readonly tools: ShopTools,
    private readonly model?: ModelParts,
  ) {}

  async write(message: Asked, signal: AbortSignal): Promise<Replied> {
    const asked = tidied(message);
    const ruled = async (fallback?: string): Promise<Replied> => ({
      source: 'rules',
      reply: { ...(await answerByRules(asked, this.tools)), fallback },
    });
    const { model } = this;
    if (!model) return ruled();
    const ready = await ruled();
    const { intent } = ready.reply.context;
    if (isIntent(intent) && intents[intent].answeredBy === 'the rules') return ready;
    // No model is asked for clinical advice: the rules decline.
    if (intent === 'unsure' && isAboutTreatment(asked.text)) return ready;
    let told = 0;
    try {
      const { reply, tokens } = await answerByModel(asked, this.tools, model, signal, (sentence) => {
        model.onSentence(asked, told, sentence);
        told += sentence.length;
      });
      const usage = { tokens, cents: Math.ceil((tokens * model.microdollarsPerToken) / CENT) };
      return { source: 'model', reply: { ...reply, usage } };
    } catch (error) {
      if (error instanceof BudgetUsedUp) return { ...ready, reply: { ...ready.reply, fallback: USED_UP } };
      if (!(error instanceof ModelFailed)) throw error;
      model.logger.warn({ err: error.cause }, 'the model failed, answering by rules');
      return { ...ready, reply: { ...ready.reply, fallback: DROPPED } };
    }
  }
}
