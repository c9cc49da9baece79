import { once } from 'node:events';
import net from 'node:net';
import type { Provider } from '@nestjs/common';
import type { Mailer } from '@sextant/platform/mail/email.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { AuthModule } from './auth.module.js';
import { MAILER } from './mailer-token.js';
import { NoDemoAccounts } from './no-demo-accounts.js';

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

describe('accounts in production', () => {
  async function parts(production: boolean, port = 1): Promise<Provider[]> {
    const { providers = [] } = await AuthModule.register({
      logger: silentLogger(),
      publicUrl: 'https://sextant.example',
      mailFrom: 'Sextant <hello@sextant.example>',
      smtpUrl: `smtp://127.0.0.1:${port}`,
      demo: false,
      production,
    });
    return providers;
  }

  it('look for demo accounts when they start', async () => {
    expect(await parts(true)).toContain(NoDemoAccounts);
    expect(await parts(false)).not.toContain(NoDemoAccounts);
  });

  it('send no email in the clear', async () => {
    const { port, received, close } = await plainServer();
    const mailer = (await parts(true, port)).find((each) => 'provide' in each && each.provide === MAILER);
    const { deliver } = (mailer as unknown as { useValue: Mailer }).useValue;
    const refused = await deliver('id', email).catch((error: unknown) => error);
    close();
    expect(refused).toMatchObject({ message: expect.stringMatching(/\S/) });
    expect(received.join('')).toMatch(/STARTTLS/);
    expect(received.join('')).not.toMatch(/MAIL FROM|a link/);
  });
});
