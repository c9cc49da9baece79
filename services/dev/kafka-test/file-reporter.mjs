import { relative } from 'node:path';

/** Jest reporter that names each spec when it begins. Of a run that hangs, a spec with RUNS and without PASS or FAIL is the one to look at. */
export default class FileReporter {
  onTestFileStart({ path, context }) {
    const { displayName, rootDir } = context.config;
    // Unbuffered, as jest writes PASS and FAIL.
    process.stderr.write(`RUNS ${displayName?.name ?? ''} ${relative(rootDir, path)}\n`);
  }
}
