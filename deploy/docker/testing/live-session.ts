import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

const AGAIN_MS = 100;

/** A browser's live connection: it reconnects to its current address and resumes from its cursor. */
export class LiveSession {
  /** Cursors of the pushed messages, in order of arrival. */
  readonly heard: string[] = [];
  /** First cursor; '' before the first connection. */
  begin = '';
  connections = 0;
  /** Reconnects that did not resume where the connection before had ended. */
  gaps = 0;
  private cursor = '';
  private closed = false;
  private socket: Socket | undefined;

  constructor(
    private readonly origin: () => string,
    private readonly token: string,
  ) {
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private connect(): void {
    if (this.closed) return;
    const auth = { token: this.token, ...(this.cursor !== '' && { cursor: this.cursor }) };
    const socket = io(this.origin(), {
      auth,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.socket = socket;
    const again = () => void delay(AGAIN_MS).then(() => this.connect());
    socket.on('connect_error', again);
    socket.on('disconnect', again);
    socket.onAny((name: string, event: { cursor: string; resumed?: boolean }) => {
      if (name === 'ready') this.ready(event);
      else this.heard.push(event.cursor);
      this.cursor = event.cursor;
    });
  }

  private ready({ cursor, resumed }: { cursor: string; resumed?: boolean }): void {
    this.connections += 1;
    if (this.begin === '') this.begin = cursor;
    else if (!resumed) this.gaps += 1;
  }
}
