import type { Config } from '@sextant/platform/config/config.js';
import type { ChatEndpointOptions } from './chat-endpoint.js';

/** The model the configuration names; undefined when the rules answer. */
export function modelOf(
  config: Pick<Config, 'LLM_URL' | 'LLM_MODEL' | 'LLM_API_KEY'>,
): ChatEndpointOptions | undefined {
  const { LLM_URL: url, LLM_MODEL: model = 'default', LLM_API_KEY: apiKey } = config;
  return url === undefined ? undefined : { url, model, apiKey };
}
