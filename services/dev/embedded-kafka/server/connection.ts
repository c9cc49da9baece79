import { once } from 'node:events';
import type { Socket } from 'node:net';

import type { BrokerContext } from '../broker-context.js';
import { answer, type Response } from './dispatch.js';
import { FrameSplitter } from './frame-splitter.js';

/** Interval of keep-alive probes, which detect a vanished peer; the idle limit ends a silent one. */
const KEEP_ALIVE_MS = 30_000;
const IDLE_LIMIT_MS = 10 * 60_000;
/** Waiting requests beyond which reading stops, so that a flood of requests fills the peer's memory, not the broker's. */
const MAX_WAITING = 100;

/**
 * Serves one client: requests are answered one at a time, in order, as the protocol demands.
 * Anything but the Kafka protocol ends this connection, and nothing else.
 */
export function serveConnection(socket: Socket, broker: BrokerContext): void {
  const closed = new AbortController();
  const splitter = new FrameSplitter();
  const waiting: Buffer[] = [];
  let busy = false;

  const giveUp = (error: unknown) => {
    broker.logger.warn(
      { peer: socket.remoteAddress, reason: String(error) },
      'request not understood, connection closed',
    );
    socket.destroy();
  };
  const work = async () => {
    busy = true;
    for (let frame = waiting.shift(); frame && !socket.destroyed; frame = waiting.shift()) {
      const response = await answer(frame, {
        broker,
        clientHost: socket.remoteAddress ?? '',
        closed: closed.signal,
      });
      if (response && !socket.destroyed) await send(socket, response, closed.signal);
      if (waiting.length < MAX_WAITING) socket.resume();
    }
    busy = false;
  };

  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  socket.setTimeout(IDLE_LIMIT_MS, () => socket.destroy());
  socket.on('close', () => closed.abort());
  socket.on('data', (chunk: Buffer) => {
    try {
      waiting.push(...splitter.push(chunk));
    } catch (error) {
      giveUp(error);
    }
    if (waiting.length >= MAX_WAITING) socket.pause();
    if (!busy) work().catch(giveUp);
  });
}

/** Writes one response; waits for a peer that reads slowly. */
async function send(socket: Socket, { correlationId, body }: Response, closed: AbortSignal): Promise<void> {
  const header = Buffer.allocUnsafe(8);
  header.writeInt32BE(body.byteLength + 4, 0);
  header.writeInt32BE(correlationId, 4);
  socket.cork();
  socket.write(header);
  let roomLeft = true;
  for (const chunk of body.chunks()) roomLeft = socket.write(chunk);
  socket.uncork();
  if (!roomLeft) await once(socket, 'drain', { signal: closed }).catch(() => undefined); // or the peer went away
}
