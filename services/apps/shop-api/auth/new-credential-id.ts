import { uuidOf } from '@sextant/platform/commands/uuid.js';
import { requestContext } from '@sextant/platform/http/request-context.js';

/** Id of the password a request sets: every attempt of that request sets the same one. */
export const newCredentialId = (): string => uuidOf(`credential ${requestContext().commandId}`);
