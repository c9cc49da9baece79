// Builds what changed, then runs the host. Apart, because the host imports what is being built.
import { enableCompileCache } from 'node:module';
import { buildServices, buildWeb } from './build.mjs';
import { compileCache } from './node-flags.mjs';

enableCompileCache(compileCache);
await buildServices();
if (!process.argv.includes('--services-only')) buildWeb();
await import('./host.ts');
