import type { ClientEvents, ServerEvents } from '@sextant/contracts/socket/events.js';
import { rolesThatSeeOrders, type Role } from '@sextant/domain/user/roles.js';
import type { Audience } from '@sextant/platform/live-feed/live-event.js';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** Owner of a token, with the current rights of the account. */
export interface User {
  readonly userId: string;
  readonly role: Role;
}

/** Undefined for a forged, expired or revoked token; throws when the stores cannot be reached. */
export type VerifyToken = (token: string) => Promise<User | undefined>;

export interface SessionData {
  token?: string;
  user?: User;
  /** Rooms of the products on the open screen: a list, because tens of thousands of sets would take far more memory. */
  watching?: Audience[];
  /** Id in the feed up to which the prices on that screen are complete. */
  watchingSince?: number;
  /** Set while changes since then are being looked up; `again` after a new request during the lookup. */
  looking?: 'once' | 'again';
  /** Set once everything missed has been sent and live events are delivered. */
  live?: boolean;
}

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SessionData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SessionData>;

/** Audiences (also names of rooms) of a session, independent of its screen. */
export const audiencesOf = (user: User | undefined): Audience[] =>
  user
    ? [`user:${user.userId}`, ...(rolesThatSeeOrders.includes(user.role) ? (['staff'] as const) : [])]
    : [];
