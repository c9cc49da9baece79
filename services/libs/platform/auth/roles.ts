import { SetMetadata } from '@nestjs/common';
import type { CurrentUserInfo } from '../http/request-context.js';

export const ROLES = 'sextant:roles';

/** Who may call; needs AuthGuard. */
export const Roles = (...roles: CurrentUserInfo['role'][]) => SetMetadata(ROLES, roles);
