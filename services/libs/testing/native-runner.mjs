// Jest's `testRunner` for the specs of the services: runs a file as Node runs a program, in the worker's own scope, beside the modules
// that files before it have loaded. Jest's default gives every file a scope and modules of its own, and half of the time of a run went
// into loading them. Tests, hooks, limits and expectations are those of Jest. A spec that replaces modules needs the default.
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { ModuleMocker } from 'jest-mock';
// Workers start processes of their own.
import '../../../deploy/local/exit-when-orphaned.mjs';
import './load-typescript.mjs';

const mocker = new ModuleMocker(globalThis);
let timers;

/** Part of Jest's object that specs use. */
const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
  setTimeout: (ms) => void (circus.getState().testTimeout = ms),
};

const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
const globals = { describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect: jestExpect, jest };
Object.assign(globalThis, globals);

/** Tells Jest's reporters of each test when it begins and when it ends. */
let report;

const fullNameOf = ({ name, parent }) =>
  parent && parent.name !== 'ROOT_DESCRIBE_BLOCK' ? `${fullNameOf(parent)} ${name}` : name;

circus.addEventHandler((event) => {
  if (event.name === 'test_start')
    jestExpect.setState({ currentTestName: event.test.name, suppressedErrors: [] });
  if (event.name === 'test_started') report?.('test-case-start', { fullName: fullNameOf(event.test) });
  if (event.name === 'test_done') {
    const failureMessages = event.test.errors.map(([error]) => inspect(error));
    const status = outcomeOf(event.test);
    report?.('test-case-result', { fullName: fullNameOf(event.test), status, failureMessages });
  }
});

/** An error that nobody has caught fails the test that runs, or else the file. */
function uncaught(error) {
  const { currentlyRunningTest, unhandledErrors } = circus.getState();
  (currentlyRunningTest?.errors ?? unhandledErrors).push([error, error]);
}

async function runFile(file) {
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', uncaught);
  try {
    await import(pathToFileURL(file).href);
    return await circus.run();
  } finally {
    process.removeListener('uncaughtException', uncaught);
    for (const listener of listeners) process.on('uncaughtException', listener);
  }
}

function outcomeOf({ status, errors }) {
  if (status === 'skip') return 'pending';
  if (status === 'todo') return 'todo';
  return errors.length > 0 ? 'failed' : 'passed';
}

const assertionOf = (test) => ({
  ancestorTitles: test.testPath.slice(1, -1),
  duration: test.duration,
  failureDetails: test.errorsDetailed,
  failureMessages: test.errors,
  fullName: test.testPath.slice(1).join(' '),
  invocations: test.invocations,
  location: test.location,
  numPassingAsserts: test.numPassingAsserts,
  retryReasons: test.retryReasons,
  startAt: test.startedAt,
  status: outcomeOf(test),
  title: test.testPath.at(-1),
});

const noSnapshots = {
  added: 0,
  fileDeleted: false,
  matched: 0,
  unchecked: 0,
  uncheckedKeys: [],
  unmatched: 0,
  updated: 0,
};

/** Runs a file; the signature is that of Jest's option `testRunner`. */
export default async function nativeRunner(globalConfig, config, _environment, _runtime, file, tellJest) {
  const start = Date.now();
  report = tellJest && ((name, test) => tellJest(name, [file, test]));
  timers ??= new ModernFakeTimers({ config, global: globalThis });
  circus.resetState();
  const state = circus.getState();
  state.testTimeout = config.testTimeout ?? globalConfig.testTimeout;
  if (globalConfig.testNamePattern) state.testNamePattern = new RegExp(globalConfig.testNamePattern, 'i');
  jestExpect.setState({ testPath: file, expand: globalConfig.expand });
  const environment = { ...process.env };
  const { testResults, unhandledErrors } = await runFile(file).finally(() => {
    timers.useRealTimers();
    mocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  });
  const assertions = testResults.map(assertionOf);
  const count = (status) => assertions.filter((each) => each.status === status).length;
  const failures = [
    formatResultsErrors(assertions, config, globalConfig, file),
    ...unhandledErrors.map((error) => formatExecError(error, config, globalConfig, file)),
  ];
  const end = Date.now();
  return {
    console: undefined,
    displayName: config.displayName,
    failureMessage: failures.filter(Boolean).join('\n\n') || null,
    leaks: false,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    openHandles: [],
    perfStats: { start, end, runtime: end - start, slow: (end - start) / 1000 > config.slowTestThreshold },
    skipped: false,
    snapshot: noSnapshots,
    testExecError:
      unhandledErrors.length > 0 ? { message: '', stack: unhandledErrors.join('\n\n') } : undefined,
    testFilePath: file,
    testResults: assertions,
  };
}
