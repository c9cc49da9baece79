import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const source = path.join(import.meta.dirname, 'lower-v8-worker-priority.ts');

/** Prints the names and priorities of the threads of a process that calls it; none where there is no /proc. */
const script = `
  import { existsSync, readdirSync, readFileSync } from 'node:fs';
  import os from 'node:os';
  import { lowerV8WorkerPriority } from ${JSON.stringify(source)};
  lowerV8WorkerPriority();
  const task = '/proc/self/task';
  const ids = existsSync(task) ? readdirSync(task) : [];
  const threads = ids.map((id) => ({
    name: readFileSync(\`\${task}/\${id}/comm\`, 'utf8').trim(),
    own: Number(id) === process.pid,
    priority: os.getPriority(Number(id)),
  }));
  console.log(JSON.stringify({ threads, priority: os.getPriority() }));
`;

interface Printed {
  readonly threads: readonly { name: string; own: boolean; priority: number }[];
  readonly priority: number;
}

describe("V8's worker threads", () => {
  it('get the lowest priority on Linux; the thread that answers keeps its own everywhere', async () => {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    const { threads, priority } = JSON.parse(stdout) as Printed;
    expect(priority).toBe(os.getPriority());
    const workers = threads.filter(({ name }) => name === 'V8Worker');
    expect(workers.length > 0).toBe(process.platform === 'linux');
    for (const worker of workers) expect(worker.priority).toBe(os.constants.priority.PRIORITY_LOW);
    for (const { priority: own } of threads.filter((thread) => thread.own))
      expect(own).toBe(os.getPriority());
  });
});
