// `npm run dev`: the product on one port with the web app served by Vite (changes appear in the open page) and the services
// restarted when a source of theirs is saved.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildWeb, isSource } from './build.mjs';
import { freePort } from '../../services/libs/testing/free-port.ts';
import { root } from './install.mjs';
import { hostFlags } from './node-flags.mjs';

/** Pause before a restart: editors write several files at once. */
const SETTLES_MS = 200;
const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const servicesPort = await freePort();

// The services do not start without a built app; what browsers see comes from Vite.
if (!existsSync(path.join(root, 'web/dist/index.html'))) buildWeb();
process.env.SEXTANT_ORIGIN = `http://127.0.0.1:${servicesPort}`;
const { createServer } = await import('vite');
const web = await createServer({
  configFile: path.join(root, 'web/vite.config.ts'),
  server: { port, strictPort: true },
});
await web.listen();

let ending = false;
let services;
function startServices() {
  services = spawn(
    process.execPath,
    [...hostFlags, '--enable-source-maps', path.join(root, 'deploy/local/run.mjs'), '--services-only'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: String(servicesPort), PUBLIC_URL: publicUrl },
    },
  );
  services.once('exit', (code) => {
    if (!ending && code !== 0) console.error('The services stopped. They start again when a file is saved.');
  });
}

async function stopServices() {
  if (services.exitCode !== null || services.signalCode !== null) return;
  const ended = new Promise((resolve) => services.once('exit', resolve));
  services.kill('SIGTERM');
  await ended;
}

let restarting = Promise.resolve();
let changes = 0;
function changed(file) {
  if (!/\.(ts|mjs|json)$/.test(file) || !isSource(file)) return;
  const change = (changes += 1);
  restarting = restarting.then(async () => {
    await delay(SETTLES_MS);
    if (ending || change !== changes) return;
    console.log(`\n${file} changed: restarting the services`);
    await stopServices();
    startServices();
  });
}
for (const folder of ['proto', 'services', 'deploy/local'])
  watch(path.join(root, folder), { recursive: true }, (_event, file) => file && changed(`${folder}/${file}`));

async function end() {
  if (ending) return;
  ending = true;
  await stopServices();
  await web.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
startServices();
