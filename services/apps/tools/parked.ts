import { listParked } from '@sextant/platform/messaging/parked-events.js';
import { discardOldestParked } from '@sextant/platform/messaging/replay-parked.js';
import { requestReplay } from '@sextant/platform/messaging/replay-requests.js';
import { whyClosed } from '@sextant/platform/read-db/closed-generation.js';
import type { Knex } from 'knex';
import type { Tool } from './tool.js';

async function list(knex: Knex, consumer?: string): Promise<number> {
  const events = await listParked(knex, consumer);
  for (const event of events)
    console.log(`${event.consumer}  ${event.stream}  ${event.position}  ${event.parkedAt}  ${event.error}`);
  console.log(events.length === 0 ? 'Nothing is parked.' : `${events.length} parked.`);
  return 0;
}

async function replay(knex: Knex, consumer: string, stream?: string): Promise<number> {
  const closed = await whyClosed(knex, consumer);
  if (closed !== undefined) {
    console.error(closed);
    return 1;
  }
  const results = await requestReplay(knex, consumer, { stream });
  if (results === 'not taken') {
    console.error(`No process that consumes as ${consumer} has taken it up: is Sextant running? Try again.`);
    return 1;
  }
  if (results === 'running') {
    console.error('The replay goes on. "list" shows what is left.');
    return 1;
  }
  for (const { stream: of, replayed, error } of results)
    console.log(
      `${of}: ${replayed} replayed${error === undefined ? '' : `; the rest stays parked: ${error}`}`,
    );
  if (results.length === 0) console.log(`Nothing is parked for ${consumer}${stream ? ` in ${stream}` : ''}.`);
  return results.some(({ error }) => error !== undefined) ? 2 : 0;
}

async function discard(knex: Knex, consumer: string, stream: string): Promise<number> {
  const closed = await whyClosed(knex, consumer);
  if (closed !== undefined) {
    console.error(closed);
    return 1;
  }
  const discarded = await discardOldestParked(knex, consumer, stream);
  console.log(
    discarded ? `Gave up the oldest parked event of ${stream}.` : `Nothing is parked in ${stream}.`,
  );
  return discarded ? 0 : 1;
}

export const parked: Tool = {
  usage: [
    'list [CONSUMER]',
    'replay CONSUMER [STREAM]',
    'discard CONSUMER STREAM   (gives up the oldest parked event of the stream)',
  ],
  parse([command, consumer, stream]) {
    if (command === 'list') return ({ db }) => list(db.knex, consumer);
    if (command === 'replay' && consumer) return ({ db }) => replay(db.knex, consumer, stream);
    if (command === 'discard' && consumer && stream) return ({ db }) => discard(db.knex, consumer, stream);
    return undefined;
  },
};
