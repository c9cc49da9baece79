import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFound, Refusal } from './problem.js';

/** A request with its parsed path. */
export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** Path parameters of the route. */
  params: Record<string, string>;
  /** Aborts when the sandbox stops or the caller hangs up. */
  signal: AbortSignal;
}

/** Answer of a handler: a status and a JSON body; undefined when the handler has answered itself. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | undefined;

export interface Route {
  method: string;
  /** "/sellers/:key/feed" */
  path: string;
  handle: (call: Call) => Promise<Answer> | Answer;
}

/**
 * The route for a method and path, with its parameters.
 * @throws Refusal 404 when no route has the path, 405 when none takes the method
 */
export function match(
  routes: readonly Route[],
  method: string,
  pathname: string,
): [Route, Record<string, string>] {
  const given = pathname.split('/');
  const onPath = routes.flatMap((route): [Route, Record<string, string>][] => {
    const params = matchPath(route.path.split('/'), given);
    return params ? [[route, params]] : [];
  });
  const found = onPath.find(([route]) => route.method === method);
  if (found) return found;
  if (onPath.length === 0) throw notFound('address');
  throw new Refusal(405, 'method_not_allowed', `${method} is not possible here.`);
}

function matchPath(wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
    } else {
      const decoded = decode(value);
      if (!decoded) return undefined;
      params[part.slice(1)] = decoded;
    }
  }
  return params;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
