// `npm run test:llm`: tests the Smart Companion with a real model: that of LLM_URL, else a small one on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Missing, startModel } from './server.mjs';

const root = join(import.meta.dirname, '../../..');

/** Returns jest's exit code. */
async function runSuite(url) {
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
  ];
  const only = ['--selectProjects', 'integration', '--runInBand', ...process.argv.slice(2), 'real-model'];
  const suite = spawn(process.execPath, [...jest, ...only], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REAL_MODEL_URL: url },
  });
  const [code] = await once(suite, 'exit');
  return code ?? 1;
}

async function runOnOwnModel() {
  const model = await startModel(join(root, '.cache/llm-test'));
  console.log(`SmolLM2-135M-Instruct answers at ${model.url}`);
  try {
    return await runSuite(model.url);
  } finally {
    await model.stop();
  }
}

try {
  process.exitCode = await (process.env.LLM_URL ? runSuite(process.env.LLM_URL) : runOnOwnModel());
} catch (error) {
  if (error instanceof Missing)
    console.log(
      `SKIPPED: ${error.message}. Nothing was tested. LLM_URL may name any OpenAI-compatible endpoint instead.`,
    );
  else {
    console.error(error.message);
    process.exitCode = 1;
  }
}
