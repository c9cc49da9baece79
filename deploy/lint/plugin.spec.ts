import path from 'node:path';
import { RuleTester } from 'oxlint/plugins-dev';
import { forbidden } from './imports.ts';
import plugin from './plugin.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const rules = new RuleTester({ cwd: process.cwd(), languageOptions: { parserOptions: { lang: 'tsx' } } });
const { rules: ours } = plugin;

rules.run('no-spread-literals', ours['no-spread-literals'], {
  valid: ['f({ ...given, a: 1 })', '<A {...given} />', 'f([...(given ?? [])])'],
  invalid: ['f({ ...{ a: 1 } })', 'f([...[1, 2]])', 'f({ ...({ a: 1 } as B) })', '<A {...{ a: 1 }} />'].map(
    (code) => ({ code, errors: 1 }),
  ),
});

rules.run('no-slow-trim', ours['no-slow-trim'], {
  valid: [String.raw`text.replace(/^\s+/, '')`, String.raw`/a\s+b$/`],
  invalid: [String.raw`/\s+$/`, String.raw`/^\s+|\s+$/g`].map((code) => ({ code, errors: 1 })),
});

rules.run('no-disable-comments', ours['no-disable-comments'], {
  valid: ['// what oxlint-disable would hide\nf();'],
  invalid: ['// oxlint-disable-next-line\nf();', '/* eslint-disable */ f();'].map((code) => ({
    code,
    errors: 1,
  })),
});

const inPoller = path.resolve('services/apps/price-watcher/feeds/poller.ts');
rules.run('imports', ours.imports, {
  valid: [
    "import type { Kafka } from 'kafkajs';",
    "import { type Kafka } from 'kafkajs';",
    "import { f } from '@sextant/platform/x.js';",
    'export const a = 1;',
  ].map((code) => ({ code, filename: inPoller })),
  invalid: [
    "import { Kafka } from 'kafkajs';",
    "import { Kafka, type Admin } from 'kafkajs';",
    "import 'kafkajs';",
    "export { Kafka } from 'kafkajs';",
    "export * from '@sextant/relay/x.js';",
  ].map((code) => ({ code, filename: inPoller, errors: 1 })),
});

describe('what a file may import', () => {
  it.each([
    ['services/libs/domain/cart/cart.ts', './events.js'],
    ['services/libs/domain/cart/cart.ts', 'node:crypto'],
    ['services/libs/domain/cart/cart.spec.ts', 'fast-check'],
    ['services/libs/search/names.ts', '@sextant/sellers/registry.js'],
    ['services/libs/platform/messaging/client.ts', 'kafkajs'],
    ['services/apps/tools/orders.ts', '@sextant/admin-api/x.js'],
    ['web/app/pages.tsx', '../features/search/page.js'],
    ['web/features/cart/page.tsx', '@sextant/contracts/http/cart.js'],
  ])('lets %s import %s', (file, source) => {
    expect(forbidden(file, source, false)).toBeUndefined();
  });

  it.each([
    ['services/libs/domain/cart/cart.ts', 'node:fs', /no framework/],
    ['services/libs/domain/cart/cart.ts', '@sextant/platform/x.js', /no framework/],
    ['services/libs/search/names.ts', '@sextant/sellers/vendor.js', /may import only: contracts/],
    ['services/libs/search/names.ts', '../../apps/../services/x.js', /by its name/],
    ['services/libs/sellers/client.ts', '@sextant/searching/x.js', /may import only/],
    ['services/apps/relay/relay.ts', '@sextant/projector/x.js', /may import only/],
    ['services/apps/shop-api/orders.spec.ts', 'kafkajs', /Only platform\/messaging/],
    ['web/features/cart/page.tsx', '../../features/orders/x.js', /neither another feature/],
    ['web/lib/session.ts', '@sextant/platform/x.js', /may import only: contracts/],
  ])('keeps %s from importing %s', (file, source, message) => {
    expect(forbidden(file, source, false)).toMatch(message);
  });
});
