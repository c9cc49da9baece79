import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Which of our packages a package may import: dependencies point one way (README, "Layout"). */
const allowed = {
  proto: ['domain'],
  'services/libs/domain': [],
  'services/libs/testing': [],
  'services/libs/platform': ['contracts', 'domain'],
  'services/libs/read-models': ['contracts', 'domain', 'platform', 'sellers/registry'],
  'services/libs/search': ['contracts', 'domain', 'platform', 'read-models', 'sellers/registry'],
  'services/libs/companion': ['contracts', 'domain', 'search', 'sellers/registry'],
  'services/libs/inventory': ['contracts', 'domain', 'platform', 'read-models'],
  'services/libs/sellers': ['contracts', 'domain', 'platform'],
  'services/dev/embedded-kafka': ['testing'],
  'services/dev/embedded-postgres': ['testing'],
  'services/dev/seller-sandbox': ['domain', 'sellers/registry', 'testing'],
  web: ['contracts', 'domain', 'sellers/registry'],
};
const deployable = [
  'companion',
  'contracts',
  'domain',
  'inventory',
  'platform',
  'read-models',
  'search',
  'sellers',
];
const deployables = [
  'shop-api',
  'vendor-api',
  'admin-api',
  'relay',
  'projector',
  'price-watcher',
  'fulfillment',
  'realtime',
  'assistant',
];
for (const name of deployables) allowed[`services/apps/${name}`] = deployable;
allowed['services/apps/tools'] = [
  ...deployable,
  'admin-api',
  'assistant',
  'fulfillment',
  'price-watcher',
  'relay',
  'shop-api',
];

const boundaries = Object.entries(allowed).map(([folder, names]) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  ignores: ['**/*.spec.ts', '**/*.spec.tsx', '**/e2e/**', '**/testing/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^@sextant/(?!(${[...names, folder.replace(/^services\/\w+\//, '')].join('|')})(/|\\.js$))`,
            message: `${folder} may import only: ${names.join(', ') || 'nothing of ours'}.`,
          },
          {
            regex: '(^|/)\\.\\./.*(services|proto|web)/',
            message: 'Import another package by its name, not by path.',
          },
          ...(folder === 'services/libs/domain'
            ? [{ regex: '^(?!\\.|node:crypto$)', message: 'The domain imports no framework and no I/O.' }]
            : []),
        ],
      },
    ],
  },
}));

const features = {
  files: ['web/features/**/*.{ts,tsx}'],
  ignores: ['**/*.spec.tsx', '**/*.spec.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^(\\.\\./)+(features|app)/',
            message: 'A feature imports neither another feature nor app/; app/ composes them.',
          },
          {
            regex: '^@sextant/(?!(contracts|domain|sellers/registry)(/|\\.js$))',
            message: 'web may import only contracts, domain and the seller registry.',
          },
        ],
      },
    ],
  },
};

/** Decision records 4 and 14: what another Kafka client would change stays in two places. */
const kafkaClient = {
  files: ['{services,deploy}/**/*.ts'],
  ignores: [
    'services/libs/platform/messaging/**',
    'services/apps/relay/**',
    'services/dev/{embedded-kafka,kafka-test}/**',
  ],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: 'kafkajs',
            allowTypeImports: true,
            message: 'Only platform/messaging and the relay use the client; others may import its types.',
          },
        ],
      },
    ],
  },
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.cache/**', 'proto/gen/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    linterOptions: { noInlineConfig: true },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'off',
      eqeqeq: ['error', 'smart'],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'SpreadElement > :matches(ObjectExpression, ArrayExpression, TSAsExpression > ObjectExpression), JSXSpreadAttribute > ObjectExpression',
          message:
            'Write the members out: spreading a literal hides excess properties from the type checker.',
        },
        {
          selector: String.raw`Literal[regex.pattern=/(^|[|])\\s[+*]\$/]`,
          message:
            'Use trimEnd: where white space does not end the text this takes the square of its length.',
        },
      ],
    },
  },
  {
    files: ['{proto,services,deploy}/**/*.ts', 'web/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['web/e2e/**'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: reactHooks.configs.recommended.rules,
  },
  ...boundaries,
  features,
  kafkaClient,
);
