import { once } from 'node:events';
import net from 'node:net';
import type { Mailer } from '@sextant/platform/mail/email.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { MailModule } from './mail.module.js';
import { MAILER } from './mailer-token.js';

const email = { to: 'ann@example.com', subject: 'Reset', text: 'a link', html: 'a link' };

/** A mail server that cannot encrypt. */
async function plainServer() {
  const received: string[] = [];
  const server = net.createServer((socket) => {
    socket.write('220 spec\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received.push(chunk.toString());
      socket.write(received.join('').endsWith('\r\n.\r\n') ? '250 kept\r\n' : '250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return { received, port, close: () => server.close() };
}

describe('emails in production', () => {
  it('are not sent in the clear', async () => {
    const { port, received, close } = await plainServer();
    const { providers = [] } = await MailModule.register({
      logger: silentLogger(),
      mailFrom: 'Sextant <hello@sextant.example>',
      smtpUrl: `smtp://127.0.0.1:${port}`,
      demo: false,
      production: true,
    });
    const mailer = providers.find((each) => 'provide' in each && each.provide === MAILER);
    const { deliver } = (mailer as unknown as { useValue: Mailer }).useValue;
    const refused = await deliver('id', email).catch((error: unknown) => error);
    close();
    expect(refused).toMatchObject({ message: expect.stringMatching(/\S/) });
    expect(received.join('')).toMatch(/STARTTLS/);
    expect(received.join('')).not.toMatch(/MAIL FROM|a link/);
  });
});
