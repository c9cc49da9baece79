import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import type { Knex } from 'knex';
import { runTool, type Action } from './run-tool.ts';

const POLL_MS = 200;

/** Waits for the projector to swap the generation in. */
async function swapped(knex: Knex, name: string, generation: number): Promise<void> {
  for (;;) {
    const row = await generations(knex).where({ name, generation }).first('status');
    if (row?.status === 'active') return;
    if (!row || row.status === 'retired')
      throw new Error(`generation ${generation} was given up for a newer one`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const rebuild =
  (name: string): Action =>
  async ({ db: { knex }, runtime }) => {
    const generation = await requestRebuild(knex, name);
    if (generation === undefined) console.log(`${name} is being rebuilt already.`);
    else if (!runtime.live) console.log(`${name} will be rebuilt by the next \`npm start\`.`);
    else {
      console.log(`Rebuilding ${name} (generation ${generation}); the present one serves meanwhile.`);
      await swapped(knex, name, generation);
      console.log(`${name} is rebuilt.`);
    }
    return 0;
  };

await runTool('rebuild', 'Usage: npm run rebuild -- READ_MODEL', ([name]) => name && rebuild(name));
