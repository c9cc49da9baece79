import type { BrokerContext } from '../broker-context.js';
import type { Reader } from '../protocol/reader.js';
import type { Writer } from '../protocol/writer.js';

export interface RequestContext {
  readonly broker: BrokerContext;
  readonly clientId: string;
  readonly clientHost: string;
  /** Aborts when the client's connection is gone, so that nothing waits for it any more. */
  readonly closed: AbortSignal;
}

/** Result of a handler: a response body, or null where the protocol has none. */
export type ApiAnswer = Writer | null;

/** One request type of the Kafka protocol, in exactly the version that this broker speaks. */
export interface Api {
  readonly key: number;
  readonly name: string;
  /** The newest version kafkajs knows; one version keeps every handler to one format. */
  readonly version: number;
  /** Reads the request behind its header and builds the response. Throws on a malformed request. */
  handle(request: Reader, context: RequestContext): ApiAnswer | Promise<ApiAnswer>;
}
