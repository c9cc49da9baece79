import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { ensureReadDbSchema, generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { toolRuntime } from './tool-runtime.ts';

const POLL_MS = 200;

const [name] = process.argv.slice(2);
if (!name) {
  console.error('Usage: npm run rebuild -- READ_MODEL');
  process.exit(1);
}
const runtime = await toolRuntime();
const knex = createReadDb({
  url: runtime.databaseUrl,
  application: 'rebuild',
  logger: silentLogger(),
  max: 2,
});

/** Waits for the projector to swap the generation in. */
async function swapped(generation: number): Promise<void> {
  for (;;) {
    const row = await generations(knex).where({ name, generation }).first('status');
    if (row?.status === 'active') return;
    if (!row || row.status === 'retired')
      throw new Error(`generation ${generation} was given up for a newer one`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

try {
  await ensureReadDbSchema(knex);
  const generation = await requestRebuild(knex, name);
  if (generation === undefined) console.log(`${name} is being rebuilt already.`);
  else if (!runtime.live) console.log(`${name} will be rebuilt by the next \`npm start\`.`);
  else {
    console.log(`Rebuilding ${name} (generation ${generation}); the present one serves meanwhile.`);
    await swapped(generation);
    console.log(`${name} is rebuilt.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await knex.destroy();
  await runtime.close();
}
