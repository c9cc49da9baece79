import { parentPort } from 'node:worker_threads';
import { CatalogMatcher } from '../matching/catalog-matcher.js';
import { matchDocumentOf, type MatchDocument } from '../matching/document.js';
import type { InventoryRow } from '../row.js';
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

const documents = new Map<string, { readonly text: string; readonly document: MatchDocument }>();
let matcher: CatalogMatcher | undefined;

const tell = (answer: MatcherAnswer): void => parentPort?.postMessage(answer);

function take(card: string, details: string): void {
  const document = matchDocumentOf(
    JSON.parse(card) as Parameters<typeof matchDocumentOf>[0],
    JSON.parse(details) as Parameters<typeof matchDocumentOf>[1],
  );
  const text = JSON.stringify(document);
  // Prices change all the time and do not matter for matching.
  if (documents.get(document.id)?.text === text) return;
  documents.set(document.id, { text, document });
  matcher = undefined;
}

function* all(): Generator<MatchDocument> {
  for (const { document } of documents.values()) yield document;
}

/** Matches one slice of the next job. Messages are received between two slices. */
function work(): void {
  const [next] = jobs.values();
  working = next !== undefined;
  if (!next) return;
  const { job, rows } = next;
  jobs.delete(job);
  const current = (matcher ??= new CatalogMatcher(all()));
  tell({ job, found: rows.slice(0, SLICE).map((row) => current.match(row)) });
  if (rows.length > SLICE) jobs.set(job, { job, rows: rows.slice(SLICE) });
  setImmediate(work);
}

parentPort?.on('message', (request: MatcherRequest) => {
  switch (request.kind) {
    case 'reset':
      documents.clear();
      matcher = undefined;
      break;
    case 'products':
      for (const { card, details } of request.rows) take(card, details);
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
