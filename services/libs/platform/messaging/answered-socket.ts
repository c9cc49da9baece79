import net from 'node:net';
import tls from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

/** Milliseconds without data from the broker after which a connection with an unanswered request is destroyed. */
const SILENCE_TIMEOUT_MS = 10_000;
/** The same for JoinGroup: the broker is silent for as long as a rebalance may take. */
const JOIN_TIMEOUT_MS = 40_000;
const KEEP_ALIVE_MS = 10_000;

/** Emitted by sockets with a whole answer. */
const ANSWER = 'answer';
/** Every message begins with its length; in a request the API key follows. */
const LENGTH_BYTES = 4;
const JOIN_GROUP = 11;
const SYNC_GROUP = 14;

/** Puts answers together from received data, which comes in arbitrary pieces. */
class AnswerReader {
  private pieces: Buffer[] = [];
  private held = 0;
  /** Bytes with which the next answer, or its length, is there. */
  private needed = LENGTH_BYTES;

  /** Whole answers, with their lengths, that end in this piece. */
  read(piece: Buffer): Buffer[] {
    const answers: Buffer[] = [];
    this.pieces.push(piece);
    this.held += piece.length;
    while (this.held >= this.needed) {
      const [first = piece] = this.pieces;
      const data = this.pieces.length > 1 ? Buffer.concat(this.pieces) : first;
      const end = LENGTH_BYTES + Math.max(0, data.readInt32BE());
      const isWhole = data.length >= end;
      if (isWhole) answers.push(data.subarray(0, end));
      const rest = isWhole ? data.subarray(end) : data;
      this.needed = isWhole ? LENGTH_BYTES : end;
      this.pieces = [rest];
      this.held = rest.length;
    }
    return answers;
  }
}

/**
 * Lets listeners for data hear whole answers only. kafkajs keeps half an answer when the connection breaks, and goes on in the
 * middle of it with what the next connection brings: it then ends the process, or waits forever for gigabytes.
 */
function hearAnswers(socket: net.Socket): void {
  const reader = new AnswerReader();
  socket.on('data', (data: Buffer) => {
    for (const answer of reader.read(data)) socket.emit(ANSWER, answer);
  });
  const { on } = socket;
  socket.on = ((event: string, listener: () => void) =>
    Reflect.apply(on, socket, [event === 'data' ? ANSWER : event, listener]) as net.Socket) as typeof on;
}

/** Destroys a connection when the broker sends nothing although requests are unanswered. */
function giveUpWhenSilent(socket: net.Socket, timeoutMs: number, joinTimeoutMs: number): void {
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
  socket.on('data', () => (heard = performance.now()));
  socket.on(ANSWER, () => unanswered.shift());
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Connections to brokers, made like those of kafkajs, that hand over whole answers and break when the broker does not answer. A firewall that has dropped a
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
    hearAnswers(socket);
    return socket;
  };
