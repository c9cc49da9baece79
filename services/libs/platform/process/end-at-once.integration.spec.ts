import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const compiled = path.join(import.meta.dirname, '../dist/process/run-service.js');

/** An API that has reached its servers and does not serve yet. */
const script = `
  import { serviceContext, whenReachable } from ${JSON.stringify(compiled)};
  const context = serviceContext('api', []);
  await whenReachable(context, () => Promise.resolve());
  console.log('reached');
  setInterval(() => undefined, 1000);
`;

it('an API that does not serve yet handles a signal: without a handler the first process of a container would run on', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: 'postgres://127.0.0.1/none',
      KAFKA_BROKERS: '127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
