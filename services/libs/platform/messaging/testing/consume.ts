import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { silentLogger } from '../../observability/logger.js';
import { createPool } from '../../postgres/create-pool.js';
import { createKafka } from '../kafka-client.js';
import { KafkaBatchServer } from '../kafka-batch-server.js';
import { inGroup } from './in-group.js';
import { ledger } from './ledger.js';

// A process that consumes slowly into the ledger until it is killed, for crash.integration.spec.ts.
const { values } = parseArgs({
  options: { url: { type: 'string' }, broker: { type: 'string' }, group: { type: 'string' } },
});
const { url = '', broker = '', group = '' } = values;
const logger = silentLogger();
const knex = createPool({ url, application: 'crashing', logger });
const { consumer } = await ledger(knex, 'crash');
const kafka = inGroup(createKafka({ brokers: [broker], clientId: 'crashing', logger }), group);
const server = new KafkaBatchServer({ kafka, knex, logger, recordsPerChunk: 20 });
server.add({
  ...consumer,
  async apply(batch, trx) {
    const middle = Math.ceil(batch.length / 2);
    await consumer.apply(batch.slice(0, middle), trx);
    // The transaction has written half of its effect here: the worst moment for a kill.
    process.stdout.write('.');
    await delay(5);
    if (middle < batch.length) await consumer.apply(batch.slice(middle), trx);
  },
});
server.listen(() => undefined);
