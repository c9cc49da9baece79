import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pages } from './pages.ts';

/** What answers `/readyz`: texts elsewhere, such as those of mails, may read alike. */
const code = [
  'apps/assistant/assistant.ts',
  'apps/fulfillment/fulfillment.ts',
  'apps/price-watcher/price-watcher.ts',
  'apps/projector/start-projector.ts',
  'apps/realtime/start-realtime.ts',
  'apps/relay/relay.ts',
  'apps/shop-api/shop-api.ts',
  'libs/platform/http/operations.routes.ts',
  'libs/platform/messaging/kafka-batch-server.ts',
  'libs/platform/process/run-service.ts',
  'libs/platform/read-db/database-readiness.ts',
]
  .map((file) => readFileSync(path.join(import.meta.dirname, '../../services', file), 'utf8'))
  .join('\n');

const { text = '' } = pages.find(({ file }) => file === 'docs/debugging.md') ?? {};
const [, section = ''] = /^## When `\/readyz` answers 503$(.*?)^## /ms.exec(text) ?? [];
const answers = [...section.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, answer = '']) => answer),
);

/** Words in capitals stand for what the code fills in. */
const asWritten = (answer: string): RegExp =>
  new RegExp(answer.replaceAll(/\b[A-Z]{2,}\b/g, '\\$\\{[^}]+\\}'));

describe('answers of /readyz that docs/debugging.md explains', () => {
  it.each(answers)('“%s” is written by the code', (answer) => {
    expect(code).toMatch(asWritten(answer));
  });

  it('are found on the page', () => {
    expect(answers).toEqual(
      expect.arrayContaining(['Postgres does not answer', 'the relay is not ready: REASON']),
    );
  });
});
