import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { silentLogger } from '../observability/logger.js';
import { createKafka } from './kafka-client.js';
import { kafkaSecurity } from './kafka-security.js';

/** First byte of every TLS connection: the record type of a handshake. */
const TLS_HANDSHAKE = 22;

/** The first bytes that a client sends to a broker, which then closes for good. */
async function firstBytes(settings: Parameters<typeof kafkaSecurity>[0]): Promise<Buffer> {
  const first = Promise.withResolvers<Buffer>();
  const broker = net.createServer((socket) =>
    socket
      .on('error', () => undefined)
      .once('data', (bytes) => {
        first.resolve(bytes);
        socket.destroy();
      }),
  );
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  const brokers = [`127.0.0.1:${(broker.address() as AddressInfo).port}`];
  const security = kafkaSecurity(settings);
  const admin = createKafka({ brokers, clientId: 'spec', logger: silentLogger(), security }).admin();
  const connected = admin.connect().then(
    () => true,
    () => false,
  );
  const bytes = await first.promise;
  broker.close();
  expect(await connected).toBe(false);
  return bytes;
}

describe('the Kafka client', () => {
  it('speaks TLS from the first byte on where it is told to, before it says who it is', async () => {
    const KAFKA_AUTH = 'plain://relay:open-sesame@kafka';
    const encrypted = await firstBytes({ KAFKA_TLS: true, KAFKA_AUTH });
    expect(encrypted[0]).toBe(TLS_HANDSHAKE);
    expect(encrypted.toString('latin1')).not.toContain('open-sesame');
    expect((await firstBytes({ KAFKA_TLS: false, KAFKA_AUTH: undefined }))[0]).not.toBe(TLS_HANDSHAKE);
  });

  it('says who it is as KAFKA_AUTH says, with what is encoded in it', () => {
    const security = kafkaSecurity({
      KAFKA_TLS: true,
      KAFKA_AUTH: 'scram-sha-512://relay:p%40ss%2Fword@kafka',
    });
    expect(security).toEqual({
      ssl: true,
      sasl: { mechanism: 'scram-sha-512', username: 'relay', password: 'p@ss/word' },
    });
  });
});
