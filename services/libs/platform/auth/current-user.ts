import { createParamDecorator } from '@nestjs/common';
import { requestContext, signedInUser } from '../http/request-context.js';

/** Parameter: the signed-in user. Refuses with 401 even where a guard was forgotten. */
export const CurrentUser = createParamDecorator(() => signedInUser());

/** Parameter: the signed-in user or undefined; needs OptionalAuthGuard. */
export const OptionalUser = createParamDecorator(() => requestContext().user);
