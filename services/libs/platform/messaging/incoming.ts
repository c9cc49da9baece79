import type { Position } from '../event-store/event-store.js';
import { schemaOf } from '@sextant/contracts/events.js';
import { isTracing } from '../telemetry/spans.js';
import { decodeEnvelope, recordedEvent } from './envelope.js';
import type { RecordedEvent } from './recorded-event.js';

/** Fields of a Kafka record that are read. */
interface KafkaRecord {
  readonly offset: string;
  readonly key: Uint8Array | null;
  readonly value: Uint8Array | null;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** A decoded record: either an event, or a record to park with the reason. */
export interface Incoming {
  readonly offset: string;
  readonly stream: string;
  /** Undefined when the record is no envelope. */
  readonly position: Position | undefined;
  /** Position of the previous event in the partition; '' when there is none or it is not known. */
  readonly previousPosition: Position | '';
  readonly envelope: Uint8Array;
  /** W3C trace parent of the record. */
  readonly traceparent?: string;
  readonly event?: RecordedEvent;
  /** Reason why the record cannot be applied. */
  readonly problem?: string;
  /** True when the record could not be read, as opposed to applied. */
  readonly isUnreadable?: true;
  /** Event type that only a newer release knows. */
  readonly unknownType?: string;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Decodes a stored or received envelope. Never throws: an unreadable one becomes a record with a problem. */
export function readEnvelope(offset: string, key: string, bytes: Uint8Array): Incoming {
  let incoming: Incoming = {
    offset,
    stream: key,
    position: undefined,
    previousPosition: '',
    envelope: bytes,
  };
  try {
    const envelope = decodeEnvelope(bytes);
    const { stream, position, previousPosition, type } = envelope;
    incoming = { ...incoming, stream, position, previousPosition };
    if (!schemaOf(type)) incoming = { ...incoming, unknownType: type };
    return { ...incoming, event: recordedEvent(envelope) };
  } catch (error) {
    return { ...incoming, problem: reason(error), isUnreadable: true };
  }
}

/** Records of one partition, in order. Records without a value carry nothing and are left out. */
export const readRecords = (records: readonly KafkaRecord[]): Incoming[] =>
  records.flatMap(({ offset, key, value, headers }) => {
    if (!value) return [];
    const incoming = readEnvelope(offset, key ? Buffer.from(key).toString('utf8') : '', value);
    const traceparent = isTracing() ? headers?.traceparent : undefined;
    return [traceparent ? { ...incoming, traceparent: String(traceparent) } : incoming];
  });

/** The same record, to be parked for the given reason. */
export const failed = ({ event: _event, ...incoming }: Incoming, error: unknown): Incoming => ({
  ...incoming,
  problem: reason(error),
});
