import { signedInUser } from '@sextant/platform/http/request-context.js';

/** The member of staff who makes the current request, as the actor of its commands. */
export const staffActor = () => ({ actor: `staff:${signedInUser().userId}` });
