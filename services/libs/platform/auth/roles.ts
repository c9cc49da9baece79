import { SetMetadata } from '@nestjs/common';
import type { CurrentUserInfo } from '../http/request-context.js';

export const ROLES = 'sextant:roles';

/** Restricts a call to these roles; needs AuthGuard. */
export const Roles = (...roles: CurrentUserInfo['role'][]) => SetMetadata(ROLES, roles);
