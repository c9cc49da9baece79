import type { Config } from '../config/config.js';
import type { ChatEndpointOptions } from './chat-endpoint.js';
import { DAILY_TOKENS, type DailyBudget } from './usage.js';

/** A model, and the daily budget of each user. */
export interface ModelOptions extends ChatEndpointOptions {
  readonly budget: DailyBudget;
}

const MICRODOLLARS = 1_000_000;

/** The configured model; undefined when the rules answer. */
export function modelOf(
  config: Pick<
    Config,
    'LLM_URL' | 'LLM_MODEL' | 'LLM_API_KEY' | 'LLM_DOLLARS_PER_MILLION_TOKENS' | 'LLM_DAILY_DOLLARS'
  >,
): ModelOptions | undefined {
  const { LLM_URL: url, LLM_MODEL: model = 'default', LLM_API_KEY: apiKey } = config;
  const budget = {
    tokens: DAILY_TOKENS,
    microdollars: config.LLM_DAILY_DOLLARS * MICRODOLLARS,
    microdollarsPerToken: config.LLM_DOLLARS_PER_MILLION_TOKENS,
  };
  return url === undefined ? undefined : { url, model, apiKey, budget };
}
