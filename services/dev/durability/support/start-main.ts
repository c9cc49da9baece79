import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const durability = path.resolve(import.meta.dirname, '..');
const exitWhenOrphaned = path.resolve(durability, '../../../deploy/local/exit-when-orphaned.mjs');

/** Starts a `*-main.ts` as a process of its own, to be killed. It finds `config` as JSON in `MAIN_CONFIG`. */
export const startMain = (main: string, config: object): ChildProcess =>
  spawn(process.execPath, [`--import=${exitWhenOrphaned}`, path.join(durability, main)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning --disable-warning=TimeoutNegativeWarning',
      MAIN_CONFIG: JSON.stringify(config),
    },
  });
