import { consumerName, generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { pause } from '@sextant/platform/process/pause.js';
import { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import type { Knex } from 'knex';
import type { Action, Tool } from './tool.js';

const POLL_MS = 200;

/** Waits until the projector has put the generation into use. */
async function swapped(knex: Knex, name: string, generation: number): Promise<void> {
  for (;;) {
    const row = await generations(knex).where({ name, generation }).first('status');
    if (row?.status === 'active') return;
    if (row?.status === 'failed')
      throw new Error(
        `generation ${generation} failed: more events had to be parked than in the present one, which goes on serving. "parked list ` +
          `${consumerName({ name, generation })}" says why. Fix the cause and rebuild again, which gives these up.`,
      );
    if (!row || row.status === 'retired')
      throw new Error(`generation ${generation} was given up for a newer one`);
    await pause(POLL_MS);
  }
}

const rebuildOf =
  (name: string): Action =>
  async ({ db: { knex }, runtime }) => {
    const generation = await requestRebuild(knex, name);
    if (generation === undefined) console.log(`${name} is being rebuilt already.`);
    else if (!runtime.live) console.log(`${name} will be rebuilt by the next \`npm start\`.`);
    else {
      console.log(
        `Rebuilding ${name} (generation ${generation}); the current generation keeps serving until it is complete.`,
      );
      await swapped(knex, name, generation);
      console.log(`${name} is rebuilt.`);
    }
    return 0;
  };

/** Rebuilds vectors, which are no read model: they are derived from one, in whichever index holds them. */
const rebuildVectors: Action = async ({ db: { knex }, runtime }) => {
  const rebuilds = await VectorRebuilds.open(knex);
  const id = await rebuilds.request();
  if (!runtime.live) console.log('vectors will be rebuilt by the next `npm start`.');
  else {
    console.log('Rebuilding vectors; the current vectors keep serving until it is complete.');
    while (!(await rebuilds.isDone(id))) await pause(POLL_MS);
    console.log('vectors are rebuilt.');
  }
  return 0;
};

export const rebuild: Tool = {
  usage: ['READ_MODEL', 'vectors'],
  parse: ([name]) => (name === 'vectors' ? rebuildVectors : name ? rebuildOf(name) : undefined),
};
