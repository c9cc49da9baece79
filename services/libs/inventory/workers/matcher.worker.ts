import { parentPort } from 'node:worker_threads';
import type { InventoryRow } from '../row.js';
import { FollowedCatalog } from './followed-catalog.js';
import type { MatcherAnswer, MatcherRequest } from './matcher-messages.js';

/** Rows matched before another list has its turn, so that a few lines do not wait for a long list. */
const SLICE = 100;

interface Job {
  readonly job: number;
  /** Rows that are not yet matched. */
  readonly rows: readonly InventoryRow[];
}

/** Jobs under way, the next one first. */
const jobs = new Map<number, Job>();
let working = false;

const catalog = new FollowedCatalog();

const tell = (answer: MatcherAnswer): void => parentPort?.postMessage(answer);

/** Matches one slice of the next job. Messages are received between two slices. */
function work(): void {
  const [next] = jobs.values();
  working = next !== undefined;
  if (!next) return;
  const { job, rows } = next;
  jobs.delete(job);
  const { matcher } = catalog;
  tell({ job, found: rows.slice(0, SLICE).map((row) => matcher.match(row)) });
  if (rows.length > SLICE) jobs.set(job, { job, rows: rows.slice(SLICE) });
  setImmediate(work);
}

parentPort?.on('message', (request: MatcherRequest) => {
  switch (request.kind) {
    case 'reset':
      catalog.reset();
      break;
    case 'products':
      catalog.take(request.rows);
      break;
    case 'caught-up':
      catalog.complete();
      break;
    case 'match':
      jobs.set(request.job, { job: request.job, rows: request.rows });
      if (!working) setImmediate(work);
      working = true;
      break;
    case 'cancel':
      jobs.delete(request.job);
      break;
  }
});
