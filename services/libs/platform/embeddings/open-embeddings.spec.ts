import { createLogger } from '../observability/logger.js';
import { hashedEmbeddings } from './hashed-embeddings.js';
import { openEmbeddings } from './open-embeddings.js';

const settings = { EMBEDDINGS_MODEL: 'm', MODEL_DIR: '/nowhere', LLM_API_KEY: undefined };

/** The model of a configuration, and what was logged of the choice. */
function opened(production: boolean, EMBEDDINGS_URL?: string) {
  const lines: string[] = [];
  const logger = createLogger({ service: 'spec', destination: { write: (line) => void lines.push(line) } });
  return { model: openEmbeddings({ ...settings, production, EMBEDDINGS_URL }, logger), said: lines.join('') };
}

describe('the choice of an embedding model', () => {
  it('warns in production where nothing else than hashed words is left', () => {
    const { model, said } = opened(true);
    expect(model).toBe(hashedEmbeddings);
    expect(said).toMatch(/"level":"warn".*EMBEDDINGS_URL.*MODEL_DIR/);
  });

  it('says nothing of it elsewhere, nor where there is a model', () => {
    expect(opened(false)).toEqual({ model: hashedEmbeddings, said: '' });
    const { model, said } = opened(true, 'https://models.test/v1');
    expect([model === hashedEmbeddings, said]).toEqual([false, '']);
  });
});
