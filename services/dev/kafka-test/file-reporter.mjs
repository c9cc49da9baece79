import { relative } from 'node:path';

/** Jest reporter that names each spec when it begins: the log of a run that hangs ends with the name of the one to look at. */
export default class FileReporter {
  onTestFileStart({ path, context }) {
    console.log(`RUNS ${context.config.displayName?.name ?? ''} ${relative(context.config.rootDir, path)}`);
  }
}
