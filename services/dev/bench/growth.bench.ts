import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { cart, cartStream, type CartCommand } from '@sextant/domain/cart/cart.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { encodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore, NewEvent } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { manyStreams } from './growth/many-streams.ts';
import { percentile, result, type BenchResult } from './result.ts';

const AGES = [10, 1_000, 100_000];
const PIECE = 1_000;
const COMMANDS = 400;

const at = '2026-01-01T00:00:00.000Z';
const line = { productId: 'p1', sellerDomain: 's.example', sellerUrl: 'https://s.example/1' };
const set = (quantity: number): CartCommand => ({
  type: 'SetCartItemQuantity',
  userId: 'u1',
  at,
  ...line,
  quantity,
});
const metadata = { correlationId: 'bench', causationId: 'bench', actor: 'system:bench' };

const event = (n: number): NewEvent => ({
  id: randomUUID(),
  metadata,
  ...(n === 0
    ? {
        type: 'CartItemAdded',
        data: encodeEvent({
          type: 'CartItemAdded',
          data: { userId: 'u1', at, line: { ...line, quantity: 1 } },
        }),
      }
    : {
        type: 'CartItemQuantitySet',
        data: encodeEvent({
          type: 'CartItemQuantitySet',
          data: { userId: 'u1', at, ...line, quantity: 1 + (n % 50) },
        }),
      }),
});

async function aged(store: EventStore, events: number): Promise<string> {
  const stream = cartStream(randomUUID());
  for (let revision = 0; revision < events; revision += PIECE) {
    const size = Math.min(PIECE, events - revision);
    await store.append({
      stream,
      expectedRevision: revision,
      events: Array.from({ length: size }, (_, n) => event(revision + n)),
    });
  }
  return stream;
}

async function timed(work: (n: number) => Promise<unknown>): Promise<number> {
  const latencies: number[] = [];
  for (let n = 0; n < COMMANDS; n += 1) {
    const started = performance.now();
    await work(n);
    latencies.push(performance.now() - started);
  }
  return percentile(latencies, 0.5);
}

/**
 * Sequential commands on streams of several ages, and commands on the streams of a whole catalog in turn, as feeds lead to them; both
 * beside bare appends.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const store = await openPostgresEventStore({ url: postgres.url, connections: 4 });
  const commands = new DeciderCommandHandler(store);
  const results: BenchResult[] = [];
  try {
    for (const age of AGES) {
      const [stream, bare] = [await aged(store, age), await aged(store, age)];
      const command = async (n: number) => {
        const context = { commandId: randomUUID(), correlationId: 'bench', actor: 'system:bench' };
        const [done] = await commands.handleEach(cart, [{ stream, command: set(51 + (n % 40)), context }]);
        if (!done?.ok) throw new Error('a command was refused');
      };
      const first = performance.now();
      await command(0);
      const firstMs = performance.now() - first;
      const least = await timed((n) =>
        store.append({ stream: bare, expectedRevision: age + n, events: [event(1 + n)] }),
      );
      const events = age.toLocaleString('en-US');
      results.push(
        result(
          `command on a stream of ${events} events (lower is better)`,
          'ms',
          await timed((n) => command(n + 1)),
          least,
        ),
        result(`the first one, which reads it (lower is better)`, 'ms', firstMs, least),
        result(
          `one that changes nothing (lower is better)`,
          'ms',
          await timed(() => command(COMMANDS)),
          least,
        ),
      );
    }
    return [...results, ...(await manyStreams(store))];
  } finally {
    await store.close();
    await postgres.stop();
    folder.remove();
  }
}
