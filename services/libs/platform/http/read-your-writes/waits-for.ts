import { SetMetadata } from '@nestjs/common';

export const WAITS_FOR = 'sextant:waits-for';

/**
 * The decorator for the read models of a query, which waits a while (`LONGEST_WAIT_MS`) until they show the caller's own writes. On a
 * controller it applies to GET only: commands are decided on the log, and one that reads a read model needs the decorator itself.
 * For a name that no read model has, nothing would be awaited, so the application gives the type of their names.
 */
export const waitsFor =
  <ReadModelName extends string>() =>
  (...readModels: ReadModelName[]) =>
    SetMetadata(WAITS_FOR, readModels);
