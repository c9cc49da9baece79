import { connect, type Socket } from 'node:net';

import type { ISocketFactory } from 'kafkajs';

const PRODUCE = 0;
/** Offset of the api key in a request, after four bytes of size. */
const API_KEY_AT = 4;

/** Network of one client, with failures that clients must survive. Plugs into kafkajs as `socketFactory`. */
export class UnreliableNet {
  /** Number of answers to produce requests lost so far. */
  lostAnswers = 0;
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isArmed = false;

  readonly socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = connect({ host, port }, onConnect);
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    if (this.isCut) socket.destroy(new Error('the network is cut'));
    this.loseAnswerWhenArmed(socket);
    return socket;
  };

  /** Lets the next produce request be carried out, and its answer be lost with the connection. */
  loseNextProduceAnswer(): void {
    this.isArmed = true;
  }

  /** Cuts the client off for good, without a goodbye to the broker. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy(new Error('the network is cut'));
  }

  private loseAnswerWhenArmed(socket: Socket): void {
    const write = socket.write.bind(socket);
    const emit = socket.emit.bind(socket);
    let losing = false;
    socket.write = ((request: Buffer, ...rest: []) => {
      if (this.isArmed && Buffer.from(request).readInt16BE(API_KEY_AT) === PRODUCE) {
        this.isArmed = false;
        losing = true;
      }
      return write(request, ...rest);
    }) as typeof socket.write;
    socket.emit = ((event: string, ...args: unknown[]) => {
      if (event !== 'data' || !losing) return emit(event, ...args);
      losing = false;
      this.lostAnswers += 1;
      socket.destroy(new Error('the connection broke'));
      return true;
    }) as typeof socket.emit;
  }
}
