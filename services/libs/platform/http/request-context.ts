import type { FastifyRequest } from 'fastify';

/** Who is asking, as the access token and the account's present state say. */
export interface CurrentUserInfo {
  readonly userId: string;
  readonly role: 'user' | 'admin';
}

/** A command of this request has appended up to here. */
export interface WrittenPosition {
  readonly stream: string;
  readonly position: string;
}

/** What guards, interceptors and handlers of one request tell each other. */
export interface RequestContext {
  user?: CurrentUserInfo;
  readonly written: WrittenPosition[];
}

const contexts = new WeakMap<FastifyRequest, RequestContext>();

/** The context of a request; made on first use. */
export function contextOf(request: FastifyRequest): RequestContext {
  let context = contexts.get(request);
  if (!context) {
    context = { written: [] };
    contexts.set(request, context);
  }
  return context;
}
