import { SetMetadata } from '@nestjs/common';
import type { Role } from '@sextant/domain/user/roles.js';

export const ROLES = 'sextant:roles';

/** Restricts a call to these roles; needs AuthGuard. */
export const Roles = (...roles: Role[]) => SetMetadata(ROLES, roles);
