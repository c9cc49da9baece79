import { SchemaMigrations, sqlMigration } from '../read-db/migrate.js';

export const modelUsageMigrations = new SchemaMigrations('assistant', [
  sqlMigration(
    '001-model-usage',
    `create table if not exists assistant.model_usage (
       user_id text not null, day text not null, tokens bigint not null, primary key (user_id, day))`,
  ),
]);
