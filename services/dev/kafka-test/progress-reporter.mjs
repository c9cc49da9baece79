import { relative } from 'node:path';

/** Unbuffered, as jest writes PASS and FAIL. */
const say = (...lines) => process.stderr.write(`${lines.join('\n')}\n`);

const fileOf = ({ path, context }) => {
  const { displayName, rootDir } = context.config;
  return `${displayName?.name ?? ''} ${relative(rootDir, path)}`;
};

/**
 * Jest reporter for runs that may be ended before they are over: reports each spec and each test when it begins and when it ends, and
 * failures at once. A run hung in the test that BEGAN and has no result, or else in a hook of the spec that STARTED and has not ENDED.
 */
export default class ProgressReporter {
  onTestFileStart(file) {
    say(`STARTED ${fileOf(file)}`);
  }

  onTestCaseStart(_file, { fullName }) {
    say(`BEGAN ${fullName}`);
  }

  onTestCaseResult(_file, { fullName, status, failureMessages }) {
    say(`${status.toUpperCase()} ${fullName}`, ...failureMessages);
  }

  onTestFileResult(file) {
    say(`ENDED ${fileOf(file)}`);
  }
}
