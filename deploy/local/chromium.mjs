// The browser for tests. The shell is Chromium without windows around its pages: the same engine at a third of the work.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const shell = '/usr/bin/chromium-headless-shell';
const browsers = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The leanest browser there is; `CHROMIUM` names another.
 * @returns {string | undefined}
 */
export const findChromium = () => process.env.CHROMIUM ?? browsers.find((file) => existsSync(file));

/** Takes nothing away that is installed. Without a network it fails, and what there is must do. */
function install(name) {
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', '--no-remove', name], {
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * The leanest browser there can be: where root may install packages, the shell is fetched.
 * @returns {string | undefined}
 */
export function provideChromium() {
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (process.env.CHROMIUM || existsSync(shell) || !may) return findChromium();
  console.log('Installing Chromium for the browser tests…');
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', timeout: 300_000 });
  install('chromium-headless-shell');
  if (!findChromium()) install('chromium');
  return findChromium();
}
