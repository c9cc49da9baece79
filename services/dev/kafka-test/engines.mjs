import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const compose = parse(readFileSync(join(import.meta.dirname, '../../../deploy/compose.yaml'), 'utf8'));
/** Deployed image of a part. */
const imageOf = (part) => compose.services[part].image;

/**
 * Engines beside Kafka that suites can run against: image and start options, the variable that tells specs the address, and the
 * specs that read it. `url` builds the address from the port on this machine. Kafka has `runSuite`.
 */
export const engines = {
  Postgres: {
    image: imageOf('postgres'),
    port: 5432,
    environment: { POSTGRES_USER: 'sextant', POSTGRES_PASSWORD: 'sextant', POSTGRES_DB: 'sextant' },
    command: ['-c', 'max_connections=300'],
    variable: 'TEST_DATABASE_URL',
    url: (host, port) => `postgres://sextant:sextant@${host}:${port}/sextant`,
    suites: ['services/libs/platform/event-store/postgres/', 'services/libs/platform/read-db/'],
  },
  KurrentDB: {
    image: imageOf('kurrentdb'),
    port: 2113,
    environment: compose.services.kurrentdb.environment,
    health: '/health/live',
    variable: 'TEST_KURRENTDB_URL',
    url: (host, port) => `kurrentdb://${host}:${port}?tls=false`,
    suites: [
      'services/libs/platform/event-store/kurrent/',
      'services/apps/relay/',
      'services/apps/fulfillment/',
      'services/dev/durability/kurrentdb.integration.spec.ts',
    ],
  },
  Qdrant: {
    image: imageOf('qdrant'),
    port: 6333,
    health: '/readyz',
    variable: 'TEST_QDRANT_URL',
    url: (host, port) => `http://${host}:${port}`,
    suites: [
      'services/libs/platform/vectors/',
      'services/libs/read-models/vectors/',
      'services/libs/search/qdrant/',
    ],
  },
  'mail catcher': {
    image: imageOf('mail'),
    port: 1025,
    variable: 'TEST_SMTP_URL',
    url: (host, port) => `smtp://${host}:${port}?requireTLS=false`,
    suites: ['services/libs/platform/mail/'],
  },
};
