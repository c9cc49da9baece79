import http from 'node:http';
import type { Socket } from 'node:net';

const MASKED = 0x80;
const TEXT = 0x81;
const CLOSE = 8;

/** A frame of a client; a mask of zeros leaves the text as it is. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? [TEXT, MASKED | body.length]
      : [TEXT, MASKED | 126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}

export interface TextSocket {
  send(text: string): void;
  close(): void;
}

interface Heard {
  onText(text: string): void;
  onEnd(): void;
}

/**
 * A WebSocket client that only reads short texts: ten thousand of them in one process must cost far less than the server that
 * sends to them.
 */
export function openTextSocket(url: string, address: string, { onText, onEnd }: Heard): TextSocket {
  let connection: Socket | undefined;
  let unread: Buffer = Buffer.alloc(0);
  const read = (chunk: Buffer): void => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    let at = 0;
    while (unread.length - at >= 2) {
      const long = unread[at + 1] === 126;
      if (long && unread.length - at < 4) break;
      const length = long ? unread.readUInt16BE(at + 2) : (unread[at + 1] ?? 0);
      const from = at + (long ? 4 : 2);
      if (unread.length < from + length) break;
      if (((unread[at] ?? 0) & 15) === CLOSE) connection?.destroy();
      else onText(unread.toString('latin1', from, from + length));
      at = from + length;
    }
    unread = unread.subarray(at);
  };
  const request = http.get(url, {
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
      // Every client has an address of its own, as behind the gateway.
      'x-forwarded-for': address,
    },
  });
  request.on('upgrade', (_response, socket: Socket, head: Buffer) => {
    connection = socket;
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', onEnd);
    socket.on('data', read);
    if (head.length > 0) read(head);
  });
  request.on('response', onEnd).on('error', onEnd);
  return {
    send: (text) => void connection?.write(frameOf(text)),
    close() {
      connection?.destroy();
      request.destroy();
    },
  };
}
