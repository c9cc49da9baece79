import { globSync } from 'node:fs';
import path from 'node:path';
import './deploy/local/exit-when-orphaned.mjs';
import { limits } from './services/libs/testing/limits.ts';
import { swcOptions } from './services/libs/testing/swc-options.mjs';

// One jest project per kind of test: `unit` needs nothing, `integration` starts the real embedded parts,
// `web` renders components in jsdom, `e2e` drives a real browser against the whole stack,
// `durability` starts every service as a process, and kills them, `kafka` brokers of Apache Kafka (`npm run test:kafka`).
const swc = (react) => ['@swc/jest', swcOptions(react)];

/** `@sextant/<name>/x.js` → the source file in that package's folder. */
const packageSources = Object.fromEntries(
  globSync('services/*/*/package.json', { cwd: import.meta.dirname }).map((file) => {
    const folder = path.dirname(file);
    return [`^@sextant/${path.basename(folder)}/(.*)\\.js$`, `<rootDir>/${folder}/$1.ts`];
  }),
);

const base = {
  rootDir: import.meta.dirname,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
};

/** Specs of the services, which share their modules. */
const services = { ...base, testRunner: '<rootDir>/services/libs/testing/native-runner.mjs' };

/** Specs of the web app, each with a scope of its own, which is that of a page or holds a browser. */
const web = {
  ...base,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
  moduleNameMapper: {
    '^@sextant/contracts/(.*)\\.js$': '<rootDir>/proto/$1.ts',
    ...packageSources,
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/** Specs that start every service as a process: two of them at once would wait for each other's processes. */
const everyProcess = [
  '<rootDir>/services/dev/durability/**/*.spec.ts',
  '<rootDir>/deploy/docker/image-tree.integration.spec.ts',
  '<rootDir>/deploy/local/tools.integration.spec.ts',
];

export default {
  testTimeout: limits.test,
  testSequencer: '<rootDir>/services/libs/testing/longest-first.mjs',
  projects: [
    {
      ...services,
      displayName: 'unit',
      testMatch: ['<rootDir>/{proto,services,deploy}/**/*.spec.ts'],
      testPathIgnorePatterns: [
        ...base.testPathIgnorePatterns,
        '\\.integration\\.spec\\.ts$',
        '<rootDir>/services/dev/durability/',
        '<rootDir>/services/dev/kafka-test/(?!(?:containers|engines)\\.spec)',
      ],
    },
    {
      ...services,
      displayName: 'integration',
      testMatch: ['<rootDir>/{services,deploy}/**/*.integration.spec.ts'],
      testPathIgnorePatterns: [
        ...base.testPathIgnorePatterns,
        '<rootDir>/services/dev/durability/',
        '<rootDir>/deploy/docker/image-tree',
        '<rootDir>/deploy/local/tools',
      ],
    },
    {
      ...web,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/web/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '<rootDir>/web/e2e/'],
    },
    {
      ...services,
      displayName: 'durability',
      testMatch: everyProcess,
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.chaos\\.spec\\.ts$'],
    },
    {
      ...services,
      displayName: 'chaos',
      testMatch: ['<rootDir>/services/dev/durability/**/*.chaos.spec.ts'],
    },
    {
      ...services,
      displayName: 'kafka',
      testMatch: ['<rootDir>/services/dev/kafka-test/*.spec.ts'],
    },
    {
      ...web,
      setupFiles: ['<rootDir>/deploy/local/exit-when-orphaned.mjs'],
      displayName: 'e2e',
      testEnvironment: '<rootDir>/web/e2e/support/browser-environment.mjs',
      testMatch: ['<rootDir>/web/e2e/**/*.e2e.ts'],
    },
  ],
};
