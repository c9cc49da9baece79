import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { problemOf, Refusal } from './problem.js';
import { match, type Answer, type Route } from './router.js';

/**
 * HTTP server for the routes: JSON answers, refusals as problem+json, and never a stack trace.
 * @param stopping ends pending requests when the sandbox stops
 */
export function createHttpServer(routes: readonly Route[], stopping: AbortSignal): Server {
  const server = createServer((request, response) => {
    void respond(routes, stopping, request, response);
  });
  // Longer than any pause between two polls: a connection closed just as a caller reuses it is an error for the caller.
  server.keepAliveTimeout = 120_000;
  return server;
}

async function respond(
  routes: readonly Route[],
  stopping: AbortSignal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const signal = AbortSignal.any([stopping, gone.signal]);
  try {
    const pathname = (request.url ?? '/').replace(/\?.*$/s, '');
    const [route, params] = match(routes, request.method ?? 'GET', pathname);
    send(response, await route.handle({ request, response, params, signal }));
  } catch (error) {
    if (signal.aborted) response.destroy();
    else refuse(response, error);
  }
}

function send(response: ServerResponse, answer: Answer): void {
  if (!answer || response.headersSent || response.destroyed) return;
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body);
  if (body) response.setHeader('content-type', 'application/json');
  response.writeHead(answer.status, answer.headers).end(body);
}

function refuse(response: ServerResponse, error: unknown): void {
  // An unexpected error is answered like a fault of the seller; details go to the log alone.
  if (!(error instanceof Refusal)) console.error('seller sandbox:', error);
  const refusal =
    error instanceof Refusal ? error : new Refusal(503, 'unavailable', 'The seller cannot answer now.');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(refusal.status, { 'content-type': 'application/problem+json' }).end(problemOf(refusal));
}
