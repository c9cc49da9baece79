import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { AccessTokens, staffSessionsOf } from '@sextant/platform/auth/access-tokens.js';
import { tokenKeysOf } from '@sextant/platform/auth/token-keys.js';
import { keyBytes } from '@sextant/platform/sealing/key-bytes.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { registerOperations } from '@sextant/platform/http/operations.routes.js';
import { closeOnSignal, serviceContext, whenReachable } from '@sextant/platform/process/run-service.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { systemClock } from '@sextant/platform/time/clock.js';
import fastify from 'fastify';
import { startRealtime } from './start-realtime.js';

const context = serviceContext('realtime', ['TOKEN_VERIFY_KEYS', 'LIVE_KEY', 'PUBLIC_URL']);
const { config, logger, databaseUrl, eventStoreUrl } = context;
const store = await whenReachable(context, () => openEventStore(eventStoreUrl, 4));
const knex = createPool({ url: databaseUrl, application: 'realtime-sessions', logger, max: 4 });
// Development derives the keys; production gives this process public keys and a key for live events, and no secret to derive them from.
const master = config.TOKEN_VERIFY_KEYS && config.LIVE_KEY ? undefined : await openMasterKey(config, knex);
const tokens = new AccessTokens(
  new AccountStates(store),
  new Sessions(knex),
  tokenKeysOf(config, master),
  systemClock,
  staffSessionsOf(config),
);
const http = fastify();
const realtime = startRealtime({
  server: http.server,
  databaseUrl,
  transientKey: keyBytes(config.LIVE_KEY) ?? master?.derive('transient-events'),
  verifyToken: (token) => tokens.peek(token),
  onAccountChanged: (userId) => tokens.refresh(userId),
  logger,
  publicUrl: config.PUBLIC_URL,
  trustProxy: config.TRUST_PROXY,
});
await registerOperations(http, () => realtime.readiness(), logger, config.operations);
closeOnSignal(logger, async () => {
  // Clients whose connections end below must not reconnect to this process.
  http.server.close();
  await realtime.close();
  await http.close();
  await store.close();
  await knex.destroy();
});
await http.listen({ port: config.PORT, host: config.HOST });
logger.info({ port: config.PORT }, 'started');
