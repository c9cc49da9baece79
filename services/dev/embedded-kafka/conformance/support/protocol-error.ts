import type { KafkaJSError, KafkaJSProtocolError } from 'kafkajs';

/** Name of a protocol error, unwrapped where kafkajs has wrapped it after retries. */
export function protocolErrorType(error: unknown): string {
  const { type, cause } = error as KafkaJSProtocolError & KafkaJSError;
  return type ?? (cause ? protocolErrorType(cause) : String(error));
}
