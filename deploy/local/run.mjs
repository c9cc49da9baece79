// Builds what changed, then runs the host. Apart, because the host imports what is being built.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { buildServices, buildWeb } from './build.mjs';
import { root } from './install.mjs';

// Compiled code of the packages is kept between starts.
enableCompileCache(path.join(root, 'node_modules/.cache/node-compile'));
await buildServices();
if (!process.argv.includes('--services-only')) buildWeb();
await import('./host.ts');
