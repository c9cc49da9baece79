import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { favorites, favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { startPostgresPair, type PostgresPair } from '@sextant/embedded-postgres/standby.js';
import type { CommandContext } from '@sextant/platform/commands/command.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { epochOf } from '@sextant/platform/event-store/epoch.js';
import { ledger, upTo } from '@sextant/platform/messaging/testing/ledger.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { startProjector, type Projector } from '@sextant/projector/start-projector.js';
import { cartsReadModel } from '@sextant/read-models/carts/carts.read-model.js';
import { favoritesReadModel } from '@sextant/read-models/favorites/favorites.read-model.js';
import type { Relay } from '@sextant/relay/relay.js';
import { inPostgres, relayHarness } from '@sextant/relay/testing/relay-harness.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import pg from 'pg';
import { audit, wholeLog } from './support/audit.ts';
import { Network } from './support/network.ts';

useLimit(limits.start);

const at = '2026-01-01T00:00:00.000Z';
const followed = ['carts', 'favorites'] as const;
const customers = upTo(20).map((n) => `u${n}`);
const portOf = ({ url }: { readonly url: string }): number => Number(new URL(url).port);
const idsOf = (log: readonly RecordedEvent[]): string[] => log.map(({ id }) => id);

describe('a standby that is promoted', () => {
  let pair: PostgresPair;
  let network: Network;
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  let relay: Relay;
  let projector: Projector;
  let commands: DeciderCommandHandler;
  /** Address of the database, and the port of the server that it leads to. */
  let url: string;
  let leadsTo: number;
  /** Ids of the commands that were answered with an event. */
  let acknowledged: string[];

  async function start(synchronous: boolean): Promise<void> {
    pair = await startPostgresPair({ synchronous });
    leadsTo = portOf(pair.primary);
    network = await Network.of(['product'], () => leadsTo);
    const address = new URL(pair.primary.url);
    address.port = String(network.ports['product postgres']);
    url = address.href;
    harness = await relayHarness({
      databaseOf: () => Promise.resolve({ url, drop: () => pair.drop() }),
      eventStoreOf: inPostgres,
    });
    commands = new DeciderCommandHandler(harness.eventStore);
    acknowledged = [];
    const policy = await ledger(harness.knex, 'policy');
    harness.serve(policy.consumer);
    relay = await harness.relay();
    projector = await startProjector({
      databaseUrl: url,
      brokers: harness.broker.brokers,
      readModels: [cartsReadModel, favoritesReadModel],
      logger: silentLogger(),
      graceMs: 0,
    });
    await until('all is ready', async () => relay.ready() && (await projector.readiness()).length === 0);
  }
  afterEach(async () => {
    await projector.close();
    await harness.close();
    network.close();
  });

  /** Sends a command until it is answered. */
  async function retryUntilAcknowledged<T extends { ok: boolean }>(
    send: (context: CommandContext) => Promise<T>,
  ): Promise<T> {
    const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'system:spec' };
    const result = await eventually(() => send(context));
    if (result.ok) acknowledged.push(context.commandId);
    return result;
  }
  const save = (userId: string, productId: string) =>
    retryUntilAcknowledged((context) =>
      commands.handle(
        favorites,
        favoritesStream(userId),
        { type: 'SaveFavorite', userId, productId, at },
        context,
      ),
    );
  const add = (userId: string, productId: string) => {
    const line = {
      productId,
      sellerDomain: 's.example',
      sellerUrl: `https://s.example/${productId}`,
      quantity: 1,
    };
    return retryUntilAcknowledged((context) =>
      commands.handle(cart, cartStream(userId), { type: 'AddCartItem', userId, at, line }, context),
    );
  };
  const everybody = (productId: string, users: readonly string[] = customers) =>
    Promise.all(users.flatMap((user) => [save(user, productId), add(user, productId)]));

  /** Events that the consumer of favorites has applied, in order. */
  const applied = async (consumer: string): Promise<string[]> => {
    const rows = await harness.knex('ledger').where({ consumer }).orderBy('seq').select('stream', 'n');
    return (rows as { stream: string; n: number }[]).map(({ stream, n }) => `${stream} ${n}`);
  };
  /** Waits until Kafka, the consumer and the read models have the whole log and nothing else; returns it. */
  const allIsAsLogged = (consumer = 'policy'): Promise<RecordedEvent[]> =>
    eventually(async () => {
      expect(relay.readiness()).toEqual([]);
      const log = await wholeLog(url);
      const saved = log.filter(({ type }) => type === 'FavouriteSaved');
      expect((await applied(consumer)).sort()).toEqual(
        saved.map(({ stream, revision }) => `${stream} ${revision}`).sort(),
      );
      const tables = Object.entries(await audit(url, log, followed));
      expect(tables.length).toBeGreaterThan(1);
      for (const table of tables) expect(table).toEqual([table[0], { missing: [], orphaned: [] }]);
      expect(await harness.knex('messaging.parked_events').select('consumer', 'stream')).toEqual([]);
      return log;
    });
  const isStandby = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      return rows[0]?.standby ?? false;
    } finally {
      await client.end();
    }
  };
  const failOver = async (): Promise<void> => {
    await pair.killPrimary();
    leadsTo = portOf(pair.standby);
    await until('the address leads to the standby', isStandby);
  };

  it.each(['at once', 'when all is quiet again'])(
    'without all that was acknowledged: new events count %s, lost ones are passed over',
    async (when) => {
      await start(false);
      await everybody('p1');
      const kept = await allIsAsLogged();
      await pair.inStep();
      await pair.cutOff();
      await everybody('p2');
      await everybody('p2', ['v1', 'v2']);
      const lost = (await allIsAsLogged()).slice(kept.length);
      expect(lost).toHaveLength(2 * (customers.length + 2));

      await failOver();
      await pair.promote();
      if (when === 'when all is quiet again') expect(idsOf(await allIsAsLogged())).toEqual(idsOf(kept));
      // These commands are decided on the state without the lost events.
      const results = await everybody('p3');
      expect(results.map((result) => result.ok && [...result.state.keys()].length)).toEqual(
        results.map(() => 2),
      );
      await everybody('p2', ['v2', 'v3']);
      const log = await allIsAsLogged();
      expect(idsOf(log.slice(0, kept.length))).toEqual(idsOf(kept));
      const fresh = log.slice(kept.length);
      expect(fresh).toHaveLength(2 * (customers.length + 2));
      expect([...new Set(fresh.map(({ position }) => epochOf(position)))]).toEqual([1]);

      // Kafka still has what was lost: a consumer and read models that start from the beginning pass over it as well.
      const reader = await harness.reader();
      await reader.untilAll(idsOf([...lost, ...log]));
      harness.serve((await ledger(harness.knex, 'newcomer')).consumer);
      for (const name of followed) await requestRebuild(harness.knex, name);
      await until('they are rebuilt', async () => {
        const active = await generations(harness.knex).where({ status: 'active' }).pluck('generation');
        return active.length === followed.length && active.every((generation) => Number(generation) > 1);
      });
      await allIsAsLogged('newcomer');
    },
  );

  it('with all that was acknowledged: nothing is lost, and everything goes on by itself', async () => {
    await start(true);
    await everybody('p0');
    await pair.pauseReplay();
    let open = true;
    const shopping = customers.map(async (user, nth) => {
      for (let n = 1; open; n += 1) {
        await (nth % 2 ? save(user, `p${n}`) : add(user, `p${n}`));
        await delay(5);
      }
    });
    const since = async (count: number) => {
      const before = acknowledged.length;
      await until('customers are served', () => acknowledged.length >= before + count);
    };
    await since(200);
    await failOver();
    await pair.promote();
    await since(200);
    open = false;
    await Promise.all(shopping);
    const log = await allIsAsLogged();
    const causes = log.map(({ causationId }) => causationId);
    expect(causes.sort()).toEqual(acknowledged.sort());
  });
});
