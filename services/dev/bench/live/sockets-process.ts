// Screens that watch products, many in one process, controlled by `sockets.ts`.
import { setTimeout as delay } from 'node:timers/promises';
import { now, type Due, type Order, type Told } from './sockets.ts';
import { openTextSocket, type TextSocket } from './text-socket.ts';
import { changed, shownTo, watchers } from './watching.ts';

/** Concurrent handshakes. */
const CONCURRENCY = 64;
/** Sockets per address, well below the number from which the server limits it (`usualLimits`). */
const PER_ADDRESS = 100;
/** Longest wait for late changes; after it they count as lost. */
const MAX_WAIT_MS = 30_000;
const NEW_PRICE = /"newPrice":([\d.]+)/;

const open: TextSocket[] = [];
let lost = 0;
let due: Due | undefined;
let latencies: number[] = [];
let lastAt = 0;
/** Arrivals of each change. */
let arrived = new Uint32Array(0);

function receive(text: string): void {
  const price = NEW_PRICE.exec(text)?.[1];
  if (!due || price === undefined) return;
  const n = Math.round(Number(price) * 100) - due.from;
  if (n < 0 || n >= due.changes) return;
  lastAt = now();
  arrived[n] = (arrived[n] ?? 0) + 1;
  latencies.push(lastAt - (due.startAt + (n * 1000) / due.perSecond));
}

const addressOf = (n: number): string => {
  const place = Math.floor(n / PER_ADDRESS);
  return `10.1.${place >> 8}.${place & 255}`;
};

/** Opens a socket as a page does: with the cursor of its content, naming the products before the server says that it is live. */
function openOne(n: number, origin: string, cursor: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let ready = false;
    const socket = openTextSocket(`${origin}/socket.io/?EIO=4&transport=websocket`, addressOf(n), {
      onText(text) {
        if (text === '2') socket.send('3');
        else if (text.startsWith('0{')) socket.send(`40${JSON.stringify({ cursor })}`);
        else if (text.startsWith('40'))
          socket.send(`42${JSON.stringify(['watch.products', shownTo(n), cursor])}`);
        else if (text.startsWith('42["ready"')) {
          ready = true;
          resolve();
        } else receive(text);
      },
      onEnd() {
        if (ready) lost += 1;
        else reject(new Error('a session was refused'));
      },
    });
    open[n] = socket;
  });
}

async function openUpTo({ sockets, origin, cursor }: Extract<Order, { do: 'open' }>): Promise<void> {
  let n = open.length;
  const worker = async (): Promise<void> => {
    while (n < sockets) await openOne(n++, origin, cursor);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function report({ from, changes, startAt }: Due): Promise<Told> {
  const wantedOf = Array.from({ length: changes }, (_, n) => watchers(changed(from + n), open.length));
  const wanted = wantedOf.reduce((sum, all) => sum + all, 0);
  const deadline = now() + MAX_WAIT_MS;
  while (latencies.length < wanted && now() < deadline) await delay(20);
  const missing = wantedOf.reduce((sum, all, n) => sum + Math.max(0, all - (arrived[n] ?? 0)), 0);
  latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Infinity;
  return {
    wanted,
    missing,
    lost,
    received: latencies.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    seconds: (lastAt - startAt) / 1000,
  };
}

async function follow(order: Order): Promise<Told | undefined> {
  switch (order.do) {
    case 'open':
      return void (await openUpTo(order));
    case 'expect':
      due = order.due;
      latencies = [];
      arrived = new Uint32Array(due.changes);
      return undefined;
    case 'report':
      return due && (await report(due));
  }
}

process.on('message', (order: Order) => {
  follow(order).then(
    (told) => process.send?.({ told }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
