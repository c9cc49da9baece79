import type { ClientEvents, Handshake, ServerEvents } from '@sextant/contracts/socket/events.js';
import { until } from '@sextant/testing/eventually.js';
import { io, type Socket } from 'socket.io-client';
import type { Shopper } from './shopper.ts';

const AGAIN_MS = 500;

/** The live connection of an open page, which resumes at its cursor whenever it breaks. */
export class Browser {
  /** Ids of pushed notifications, one entry per push. */
  readonly notified: string[] = [];
  private cursor: string | undefined;
  private readonly socket: Socket<ServerEvents, ClientEvents>;
  private timer: NodeJS.Timeout | undefined;

  constructor(url: string, { token }: Shopper) {
    const auth = (send: (handshake: Handshake) => void) =>
      send({ token, ...(this.cursor === undefined ? {} : { cursor: this.cursor }) });
    const socket: Socket<ServerEvents, ClientEvents> = io(url, {
      auth,
      transports: ['websocket'],
      autoConnect: false,
      reconnectionDelayMax: 2 * AGAIN_MS,
    });
    this.socket = socket;
    socket.on('notification.created', ({ notification }) => this.notified.push(notification._id));
    socket.onAny((name: string, { cursor }: { cursor?: string } = {}) => {
      if (cursor !== undefined && (name === 'ready' || this.cursor === undefined || cursor > this.cursor))
        this.cursor = cursor;
    });
    // The library does not reopen a connection that the server has ended or refused.
    const again = () => {
      if (!socket.active) this.timer = setTimeout(() => socket.connect(), AGAIN_MS);
    };
    socket.on('disconnect', (reason) => reason === 'io client disconnect' || again());
    socket.on('connect_error', again);
  }

  /** Resolves when every later event will be pushed. */
  async open(): Promise<void> {
    this.socket.connect();
    await until('the live connection is open', () => this.cursor !== undefined);
  }

  close(): void {
    this.socket.disconnect();
    clearTimeout(this.timer);
  }
}
