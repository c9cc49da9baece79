import { SetMetadata } from '@nestjs/common';

export const WAITS_FOR = 'sextant:waits-for';

/**
 * On a query (method or controller): the read models it answers from. Before it runs, it waits until they show the
 * caller's own writes, at most two seconds.
 */
export const WaitsFor = (...readModels: string[]) => SetMetadata(WAITS_FOR, readModels);
