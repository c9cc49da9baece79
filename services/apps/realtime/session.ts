import type { ClientEvents, ServerEvents } from '@sextant/contracts/socket/events.js';
import type { Audience } from '@sextant/platform/live-feed/live-event.js';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** Who a token belongs to, with the rights the account has now. */
export interface User {
  readonly userId: string;
  readonly role: 'user' | 'support' | 'admin';
}

/** Undefined for a token that is forged, expired or revoked; throws when it cannot be told at the moment. */
export type VerifyToken = (token: string) => Promise<User | undefined>;

export interface SessionData {
  token?: string;
  user?: User;
  /** Rooms of the products the open screen shows: a list, because tens of thousands of sets would take far more. */
  watching?: Audience[];
  /** Id in the feed that the prices on that screen are at least as new as. */
  watchingSince?: number;
  /** Whether changes since then are being looked up, and whether the wish has changed meanwhile. */
  looking?: 'once' | 'again';
  /** Set once everything missed has been sent and live events are delivered. */
  live?: boolean;
}

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SessionData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SessionData>;

/** Audiences, which are also the names of the rooms, a session belongs to whatever its screen shows. */
export const audiencesOf = (user: User | undefined): Audience[] =>
  user ? [`user:${user.userId}`, ...(user.role === 'admin' ? (['staff'] as const) : [])] : [];
