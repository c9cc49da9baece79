import { parentPort } from 'node:worker_threads';
import { CatalogMatcher } from '../matching/catalog-matcher.js';
import { matchDocumentOf, type MatchDocument } from '../matching/document.js';
import type { Candidate } from '../matching/candidate.js';
import type { MatcherAnswer, MatcherRequest } from './matcher-messages.js';

/** Rows matched between two reports of how far it is. */
const REPORT_EVERY = 100;

const documents = new Map<string, { readonly text: string; readonly document: MatchDocument }>();
let matcher: CatalogMatcher | undefined;

const tell = (answer: MatcherAnswer): void => parentPort?.postMessage(answer);

function take(card: string, details: string): void {
  const document = matchDocumentOf(
    JSON.parse(card) as Parameters<typeof matchDocumentOf>[0],
    JSON.parse(details) as Parameters<typeof matchDocumentOf>[1],
  );
  const text = JSON.stringify(document);
  // Prices move all the time and mean nothing here.
  if (documents.get(document.id)?.text === text) return;
  documents.set(document.id, { text, document });
  matcher = undefined;
}

function* all(): Generator<MatchDocument> {
  for (const { document } of documents.values()) yield document;
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
    case 'match': {
      matcher ??= new CatalogMatcher(all());
      const found: Candidate[][] = [];
      for (const row of request.rows) {
        found.push(matcher.match(row));
        if (found.length % REPORT_EVERY === 0)
          tell({ kind: 'progress', job: request.job, done: found.length });
      }
      tell({ kind: 'matched', job: request.job, found });
      break;
    }
  }
});
