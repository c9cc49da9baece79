import type { KafkaConfig, SASLOptions } from 'kafkajs';
import type { Config } from '../config/config.js';
import { bearerLogin } from './bearer-login.js';

/** How brokers are reached and told who we are, as kafkajs takes it. */
export type KafkaSecurity = Pick<KafkaConfig, 'ssl' | 'sasl'>;

function saslOf(auth: string): KafkaSecurity['sasl'] {
  const address = new URL(auth);
  const mechanism = address.protocol.slice(0, -1);
  if (mechanism === 'oauthbearer') return bearerLogin(address);
  const [username, password] = [address.username, address.password].map(decodeURIComponent) as [
    string,
    string,
  ];
  const byPassword: SASLOptions = {
    mechanism: mechanism as 'plain' | 'scram-sha-256' | 'scram-sha-512',
    username,
    password,
  };
  return byPassword;
}

/** What the configuration says about TLS and SASL. */
export const kafkaSecurity = ({
  KAFKA_TLS,
  KAFKA_AUTH,
}: Pick<Config, 'KAFKA_TLS' | 'KAFKA_AUTH'>): KafkaSecurity => ({
  ssl: KAFKA_TLS,
  ...(KAFKA_AUTH ? { sasl: saslOf(KAFKA_AUTH) } : {}),
});
