import type { KafkaConfig, SASLOptions } from 'kafkajs';
import type { Config } from '../config/config.js';
import { bearerLogin } from './bearer-login.js';

/** TLS and SASL options of kafkajs. */
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

/** TLS and SASL options from the configuration. */
export const kafkaSecurity = ({
  KAFKA_TLS,
  KAFKA_AUTH,
}: Pick<Config, 'KAFKA_TLS' | 'KAFKA_AUTH'>): KafkaSecurity => ({
  ssl: KAFKA_TLS,
  ...(KAFKA_AUTH ? { sasl: saslOf(KAFKA_AUTH) } : {}),
});
