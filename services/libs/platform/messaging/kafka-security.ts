import type { KafkaConfig, SASLOptions } from 'kafkajs';
import type { Config } from '../config/config.js';

/** How brokers are reached and told who we are, as kafkajs takes it. */
export type KafkaSecurity = Pick<KafkaConfig, 'ssl' | 'sasl'>;

interface TokenAnswer {
  readonly access_token?: string;
}

/** A token of the client-credentials grant, asked for anew whenever kafkajs authenticates. */
async function bearerToken(endpoint: URL): Promise<{ value: string }> {
  const basic = Buffer.from(`${endpoint.username}:${endpoint.password}`).toString('base64');
  const answer = await fetch(`https://${endpoint.host}${endpoint.pathname}${endpoint.search}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(10_000),
  });
  const { access_token: value } = (answer.ok ? await answer.json() : {}) as TokenAnswer;
  if (!value) throw new Error(`the token endpoint of KAFKA_AUTH answered ${answer.status} and no token`);
  return { value };
}

function saslOf(auth: string): SASLOptions {
  const address = new URL(auth);
  const mechanism = address.protocol.slice(0, -1);
  if (mechanism === 'oauthbearer') return { mechanism, oauthBearerProvider: () => bearerToken(address) };
  const [username, password] = [address.username, address.password].map(decodeURIComponent) as [
    string,
    string,
  ];
  return { mechanism: mechanism as 'plain' | 'scram-sha-256' | 'scram-sha-512', username, password };
}

/** What the configuration says about TLS and SASL. */
export const kafkaSecurity = ({
  KAFKA_TLS,
  KAFKA_AUTH,
}: Pick<Config, 'KAFKA_TLS' | 'KAFKA_AUTH'>): KafkaSecurity => ({
  ssl: KAFKA_TLS,
  ...(KAFKA_AUTH ? { sasl: saslOf(KAFKA_AUTH) } : {}),
});
