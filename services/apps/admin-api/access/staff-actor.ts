import { signedInUser } from '@sextant/platform/http/request-context.js';

const PREFIX = 'staff:';

/** A member of staff as the actor of commands and audit records. */
export const actorOf = (userId: string): string => `${PREFIX}${userId}`;

/** The user id of an actor who is a member of staff; other actors as they are. */
export const userIdOf = (actor: string): string =>
  actor.startsWith(PREFIX) ? actor.slice(PREFIX.length) : actor;

/** The member of staff who makes the current request, as the actor of its commands. */
export const staffActor = () => ({ actor: actorOf(signedInUser().userId) });
