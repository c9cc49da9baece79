// Builds what changed, then runs the host. Apart, because the host imports what is being built.
import { buildServices, buildWeb } from './build.mjs';

await buildServices();
buildWeb();
await import('./host.ts');
