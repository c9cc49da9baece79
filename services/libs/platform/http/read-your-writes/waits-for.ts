import { SetMetadata } from '@nestjs/common';

export const WAITS_FOR = 'sextant:waits-for';

/**
 * Read models of a query, which waits for at most two seconds until they show the caller's own writes. On a controller it
 * applies to GET only: commands are decided on the log, and one that reads a read model needs the decorator itself.
 */
export const WaitsFor = (...readModels: string[]) => SetMetadata(WAITS_FOR, readModels);
