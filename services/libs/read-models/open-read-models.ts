import type { PoolOptions } from '@sextant/platform/postgres/create-pool.js';
import { openReadDb, type ReadDb } from '@sextant/platform/read-db/read-db.js';
import { readModelVersions } from './versions.js';

/** The read models of this release, for a process that answers from them. Rejects when Postgres cannot be reached. */
export const openReadModels = (options: PoolOptions): Promise<ReadDb> =>
  openReadDb({ ...options, versions: readModelVersions });
