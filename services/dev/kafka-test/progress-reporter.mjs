import { relative } from 'node:path';

/** Unbuffered, as jest writes PASS and FAIL. */
const say = (...lines) => process.stderr.write(`${lines.join('\n')}\n`);

const fileOf = ({ path, context }) => {
  const { displayName, rootDir } = context.config;
  return `${displayName?.name ?? ''} ${relative(rootDir, path)}`;
};

/**
 * Jest reporter for runs that may be ended before they are over: tells of each spec and of each test when it begins and when it ends,
 * and of failures at once. Where a run hung, a spec STARTED without ENDED, and a test BEGAN without a result, unless a hook hung.
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
