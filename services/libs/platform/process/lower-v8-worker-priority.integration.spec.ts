import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const built = path.resolve(import.meta.dirname, '../dist/process/lower-v8-worker-priority.js');

/** The priorities of the threads of a process that calls it, by name. */
const script = `
  import { readdirSync, readFileSync } from 'node:fs';
  import os from 'node:os';
  import { lowerV8WorkerPriority } from ${JSON.stringify(built)};
  lowerV8WorkerPriority();
  const task = '/proc/self/task';
  const threads = readdirSync(task).map((id) => ({
    name: readFileSync(\`\${task}/\${id}/comm\`, 'utf8').trim(),
    own: Number(id) === process.pid,
    priority: os.getPriority(Number(id)),
  }));
  console.log(JSON.stringify(threads));
`;

describe('helper threads', () => {
  it('give way to the thread that answers, which keeps its priority', async () => {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    const threads = JSON.parse(stdout) as { name: string; own: boolean; priority: number }[];
    const helpers = threads.filter(({ name }) => name === 'V8Worker');
    expect(helpers.length).toBeGreaterThan(0);
    for (const { priority } of helpers) expect(priority).toBe(os.constants.priority.PRIORITY_LOW);
    expect(threads.find(({ own }) => own)?.priority).toBe(os.getPriority());
  });
});
