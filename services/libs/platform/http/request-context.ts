import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Role } from '@sextant/domain/user/roles.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceOf } from '../auth/device-of.js';
import { uuidOf } from '../commands/uuid.js';
import { correlated } from '../observability/correlation.js';
import { idempotencyScope } from './idempotency/idempotency-key.js';
import { networkOf, siteOf } from './network-of.js';
import { notSignedIn } from './problem.js';

/** The caller, from the access token and the current state of the account. */
export interface CurrentUserInfo {
  readonly userId: string;
  readonly role: Role;
  /** The session the request belongs to. */
  readonly sessionId: string;
  /** True for staff who lack their rights because the session has no second factor. */
  readonly lacksSecondFactor?: boolean;
}

/** Position of the last event that a command of this request has appended to a stream. */
export interface WrittenPosition {
  readonly stream: string;
  readonly position: string;
}

/** Context of one request, or of one job of the system, from its start to its command handlers. */
export interface RequestContext {
  /** The same for every attempt with one Idempotency-Key, else random. */
  readonly commandId: string;
  /** Id of the request; also in the x-request-id header and in the log. */
  readonly correlationId: string;
  /** Network of the caller, see `networkOf`; empty for the system. */
  readonly network: string;
  /** Site of the caller's network, see `siteOf`. */
  readonly site?: string;
  /** Device of the caller, see `deviceOf`; empty for the system. */
  readonly device: string;
  /** "system:<part>" for a job of the system; undefined when a user acts. */
  readonly actor?: string;
  /** Set by the guards. */
  user?: CurrentUserInfo;
  /** Id of the account that a visitor's request is about, for the security log; never answered. */
  about?: string;
  /** Positions written by commands of the request; answered in the position header. */
  readonly written: WrittenPosition[];
}

class HttpRequestContext implements RequestContext {
  user?: CurrentUserInfo;
  about?: string;
  readonly written: WrittenPosition[] = [];
  private id: string | undefined;

  constructor(private readonly request: FastifyRequest) {}

  /** Computed on first use, because it depends on the user, whom the guards set. */
  get commandId(): string {
    if (this.id === undefined) {
      const scope = idempotencyScope(this.request, this.user?.userId);
      this.id = scope === undefined ? randomUUID() : uuidOf(scope);
    }
    return this.id;
  }

  get correlationId(): string {
    return this.request.id;
  }

  get network(): string {
    return networkOf(this.request.ip);
  }

  get site(): string | undefined {
    return siteOf(this.request.ip);
  }

  get device(): string {
    return deviceOf(this.request.headers['user-agent']);
  }
}

const current = new AsyncLocalStorage<RequestContext>();
const contexts = new WeakMap<FastifyRequest, RequestContext>();

/** The context of a request, for hooks that run outside of its async context. */
export function contextOf(request: FastifyRequest): RequestContext {
  const known = contexts.get(request);
  if (known) return known;
  const context = new HttpRequestContext(request);
  contexts.set(request, context);
  return context;
}

/** The current context. Throws outside of a request or job. */
export function requestContext(): RequestContext {
  const context = current.getStore();
  if (!context) throw new Error('there is no request context here');
  return context;
}

/** The signed-in user. Throws 401 without one, even where a guard was forgotten. */
export function signedInUser(): CurrentUserInfo {
  const { user } = requestContext();
  if (!user) throw notSignedIn();
  return user;
}

/** Records what a command wrote. A command that wrote nothing has no position, and needs no wait. */
export function trackWrite({
  stream,
  position,
}: {
  readonly stream: string;
  readonly position?: string;
}): void {
  if (position !== undefined) requestContext().written.push({ stream, position });
}

/**
 * Runs a job of the system in a context of its own.
 * @param actor "system:<part>"
 * @param commandId the same on every attempt, so that a repetition after a crash appends nothing twice
 */
export const runAsSystem = <T>(actor: string, commandId: string, job: () => T): T =>
  enter({ actor, commandId, correlationId: commandId, network: '', device: '', written: [] }, job);

const enter = <T>(context: RequestContext, work: () => T): T =>
  current.run(context, () => correlated(context, work));

/**
 * Runs guards, interceptors and handlers of every request in its context. As a preHandler hook, because reading the
 * body loses the async context.
 */
export function registerRequestContext(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => enter(contextOf(request), done));
}
