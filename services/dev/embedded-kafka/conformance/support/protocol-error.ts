import type { KafkaJSError, KafkaJSProtocolError } from 'kafkajs';

/** The protocol's name of an error, also when kafkajs has wrapped it, as it does after retries. */
export function protocolErrorType(error: unknown): string {
  const { type, cause } = error as KafkaJSProtocolError & KafkaJSError;
  return type ?? (cause ? protocolErrorType(cause) : String(error));
}
