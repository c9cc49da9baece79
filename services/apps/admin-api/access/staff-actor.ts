import { signedInUser } from '@sextant/platform/http/request-context.js';

/** The member of staff who makes the current request, as the actor of what it leads to. */
export const staffActor = () => ({ actor: `staff:${signedInUser().userId}` });
