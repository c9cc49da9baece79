import { once } from 'node:events';
import net from 'node:net';

/** A mail server that accepts every message; `emails` are the raw messages. */
export async function startMailServer() {
  const emails: string[] = [];
  const server = net.createServer((socket) => {
    let [text, writing] = ['', false];
    socket.on('error', () => undefined);
    socket.write('220 spec\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (!text.endsWith(writing ? '\r\n.\r\n' : '\r\n')) return;
      if (writing) emails.push(text);
      writing = !writing && text.startsWith('DATA');
      socket.write(writing ? '354 go on\r\n' : '250 ok\r\n');
      text = '';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, emails, close: () => server.close() };
}
