import { SetMetadata } from '@nestjs/common';

export const WAITS_FOR = 'sextant:waits-for';

/**
 * For queries: the read models they answer from. A query waits, at most two seconds, until they show the caller's own writes. On
 * a controller it counts for GET only: commands are decided on the log, and one that does read a read model says so itself.
 */
export const WaitsFor = (...readModels: string[]) => SetMetadata(WAITS_FOR, readModels);
