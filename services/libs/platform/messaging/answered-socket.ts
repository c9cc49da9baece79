import net from 'node:net';
import tls from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

/** Milliseconds without data from the broker after which a connection with an unanswered request is destroyed. */
const SILENCE_TIMEOUT_MS = 10_000;
/** The same for JoinGroup: the broker is silent for as long as a rebalance may take. */
const JOIN_TIMEOUT_MS = 40_000;
const KEEP_ALIVE_MS = 10_000;

/** Every message begins with its length; in a request the API key follows. */
const LENGTH_BYTES = 4;
const JOIN_GROUP = 11;
const SYNC_GROUP = 14;

/** Counts complete answers in received data, which comes in arbitrary pieces. */
class AnswerCounter {
  private readonly length = Buffer.alloc(LENGTH_BYTES);
  private lengthRead = 0;
  private left = 0;

  /** Number of answers that end in this piece. */
  endsIn(data: Buffer): number {
    let ends = 0;
    for (let at = 0; at < data.length;) {
      if (this.lengthRead < LENGTH_BYTES) {
        const taken = data.copy(this.length, this.lengthRead, at);
        this.lengthRead += taken;
        at += taken;
        if (this.lengthRead < LENGTH_BYTES) break;
        this.left = this.length.readInt32BE();
      }
      const taken = Math.min(this.left, data.length - at);
      this.left -= taken;
      at += taken;
      if (this.left > 0) break;
      this.lengthRead = 0;
      ends += 1;
    }
    return ends;
  }
}

/** Destroys a connection when the broker sends nothing although requests are unanswered. */
function giveUpWhenSilent(socket: net.Socket, timeoutMs: number, joinTimeoutMs: number): void {
  const answers = new AnswerCounter();
  /** API keys of unanswered requests; answers come in their order. */
  const unanswered: number[] = [];
  let heard = 0;
  let timer: NodeJS.Timeout | undefined;
  const timeout = () =>
    unanswered.some((key) => key === JOIN_GROUP || key === SYNC_GROUP) ? joinTimeoutMs : timeoutMs;
  const look = () => {
    timer = undefined;
    if (unanswered.length === 0 || socket.destroyed) return;
    const left = heard + timeout() - performance.now();
    if (left > 0) timer = setTimeout(look, left).unref();
    else socket.destroy(Object.assign(new Error('the broker does not answer'), { code: 'ETIMEDOUT' }));
  };
  const { write } = socket;
  socket.write = ((...args: unknown[]) => {
    const [data] = args;
    if (Buffer.isBuffer(data) && data.length > LENGTH_BYTES + 1) {
      if (unanswered.length === 0) heard = performance.now();
      unanswered.push(data.readInt16BE(LENGTH_BYTES));
      timer ??= setTimeout(look, timeout()).unref();
    }
    return Reflect.apply(write, socket, args) as boolean;
  }) as typeof write;
  socket.on('data', (data: Buffer) => {
    heard = performance.now();
    unanswered.splice(0, answers.endsIn(data));
  });
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Connections to brokers, made like those of kafkajs, that break when the broker does not answer. A firewall that has dropped a
 * connection, or a broker that has vanished, sends nothing; kafkajs would try five times on the same connection, and give up
 * after two and a half minutes by a clock that may be set back.
 */
export const answeredSockets =
  (timeoutMs = SILENCE_TIMEOUT_MS, joinTimeoutMs = JOIN_TIMEOUT_MS): ISocketFactory =>
  ({ host, port, ssl, onConnect }) => {
    const name = net.isIP(host) ? {} : { servername: host };
    const socket = ssl
      ? tls.connect({ host, port, ...name, ...ssl }, onConnect)
      : net.connect({ host, port }, onConnect);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    // kafkajs does so each time it gives up a connection that is gone; Node would note every one until it connects.
    socket.once('close', () => (socket.unref = () => socket));
    giveUpWhenSilent(socket, timeoutMs, joinTimeoutMs);
    return socket;
  };
