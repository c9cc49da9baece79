import { SetMetadata } from '@nestjs/common';

export const WAITS_FOR = 'sextant:waits-for';

/**
 * For queries (method or controller): the read models it answers from. The query waits, at most two seconds, until they
 * show the caller's own writes.
 */
export const WaitsFor = (...readModels: string[]) => SetMetadata(WAITS_FOR, readModels);
