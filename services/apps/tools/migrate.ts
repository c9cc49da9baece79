import { auditMigrations } from '@sextant/platform/audit/migrations.js';
import { modelUsageMigrations } from '@sextant/platform/language-model/migrations.js';
import { authMigrations } from '@sextant/platform/auth/migrations.js';
import { eventStoreMigrations } from '@sextant/platform/event-store/postgres/migrations.js';
import { fulfillmentMigrations } from '@sextant/fulfillment/migrations.js';
import { inventoryMigrations } from '@sextant/inventory/uploads/migrations.js';
import { httpMigrations } from '@sextant/platform/http/migrations.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import { messagingMigrations } from '@sextant/platform/messaging/migrations.js';
import { migrate as apply, migrateAt, type SchemaMigrations } from '@sextant/platform/read-db/migrate.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { statusMigrations } from '@sextant/platform/status/migrations.js';
import { vaultMigrations } from '@sextant/platform/vault/migrations.js';
import { vectorsMigrations } from '@sextant/platform/vectors/migrations.js';
import { priceWatcherMigrations } from '@sextant/price-watcher/migrations.js';
import { relayMigrations } from '@sextant/relay/migrations.js';
import { sellersMigrations } from '@sextant/sellers/feed/migrations.js';
import { analysisMigrations } from '@sextant/shop-api/catalog/analysis/migrations.js';
import { ownPriceMigrations } from '@sextant/sellers/own-prices/migrations.js';
import type { Knex } from 'knex';
import { grantRights } from './roles/grant-rights.js';
import type { Tool } from './tool.js';

/** Migrations of every service. Tables of read models are not among them: the projector creates and replaces those itself. */
export const serviceMigrations: readonly SchemaMigrations[] = [
  analysisMigrations,
  auditMigrations,
  modelUsageMigrations,
  authMigrations,
  fulfillmentMigrations,
  httpMigrations,
  inventoryMigrations,
  jobsMigrations,
  liveFeedMigrations,
  messagingMigrations,
  priceWatcherMigrations,
  readDbMigrations,
  relayMigrations,
  sealingMigrations,
  sellersMigrations,
  ownPriceMigrations,
  statusMigrations,
  vaultMigrations,
  vectorsMigrations,
];

/**
 * Brings every schema up to date, including the event store's when that is in Postgres, and gives the services' roles their rights.
 * Returns the services without a role of their own.
 */
export async function migrateAll(knex: Knex, eventStoreUrl: string): Promise<string[]> {
  await apply(knex, ...serviceMigrations);
  if (/^postgres(ql)?:/.test(eventStoreUrl)) await migrateAt(eventStoreUrl, eventStoreMigrations);
  return grantRights(knex);
}

/** Where services have no roles of their own, they migrate when they start as well; where they have, this has to run first. */
export const migrate: Tool = {
  usage: ['', '--roles   fails while a service has no role of its own in Postgres'],
  parse: ([word, ...words]) =>
    words.length > 0 || (word !== undefined && word !== '--roles')
      ? undefined
      : async ({ db, runtime }) => {
          const without = await migrateAll(db.knex, runtime.eventStoreUrl);
          if (word === '--roles' && without.length > 0) {
            console.error(`There is no role of Postgres for ${without.join(', ')}.`);
            return 1;
          }
          console.log('The database is up to date.');
          return 0;
        },
};
