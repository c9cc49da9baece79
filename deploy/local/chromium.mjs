// The browser for tests. The headless shell is Chromium without windows: the same engine at a third of the work.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const shell = '/usr/bin/chromium-headless-shell';
const browsers = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The leanest browser installed; `CHROMIUM` names another.
 * @returns {string | undefined}
 */
export const findChromium = () => process.env.CHROMIUM ?? browsers.find((file) => existsSync(file));

/** Waits while another process, such as a second run of the tests, holds the package system's lock. */
const apt = (...args) =>
  spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/** Removes no installed package. Fails without a network; tests then run on the browser that is installed. */
const install = (name) => apt('install', '-y', '--no-install-recommends', '--no-remove', name);

/**
 * The leanest browser available: the headless shell is installed first where root may install packages.
 * @returns {string | undefined}
 */
export function provideChromium() {
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (process.env.CHROMIUM || existsSync(shell) || !may) return findChromium();
  console.log('Installing Chromium for the browser tests…');
  apt('update');
  if (!existsSync(shell)) install('chromium-headless-shell');
  if (!findChromium()) install('chromium');
  return findChromium();
}
