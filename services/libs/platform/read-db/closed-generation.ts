import type { Knex } from 'knex';
import { consumerName, generations } from './generation.js';

/** Reason why a consumer applies no events any more: it was closed with its generation of a read model. Undefined while it does. */
export async function whyClosed(knex: Knex, consumer: string): Promise<string | undefined> {
  const closed = await generations(knex).whereIn('status', ['failed', 'retired']);
  const generation = closed.find((each) => consumerName(each) === consumer);
  if (!generation) return undefined;
  return generation.status === 'retired'
    ? `${consumer} is closed: another one has taken its place, and what is parked here goes by itself.`
    : `The rebuild that ${consumer} was for has failed, and it is closed. Fix the cause, then rebuild ${generation.name} again, which ` +
        'gives up what is parked here.';
}
