import { kafkaFault } from './kafka-fault.js';

/** An error with the name and marks of kafkajs. */
const named = (name: string, marks: object = {}, message = 'Connection error') =>
  Object.assign(new Error(message), { name: `KafkaJS${name}`, ...marks });
const connection = (code: string, message?: string) => named('ConnectionError', { code }, message);
const retried = (cause: Error) => named('NumberOfRetriesExceeded', { cause });
const answer = (type: string) => named('ProtocolError', { type, code: 38 });

describe('a fault of Kafka', () => {
  it.each([
    ['kafka_login_refused', named('SASLAuthenticationError')],
    ['kafka_login_refused', named('NonRetriableError', { cause: named('SASLAuthenticationError') })],
    ['kafka_certificate_refused', retried(connection('SELF_SIGNED_CERT_IN_CHAIN'))],
    ['kafka_certificate_refused', retried(connection('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))],
    ['kafka_certificate_refused', connection('ERR_TLS_CERT_ALTNAME_INVALID')],
    [
      'kafka_not_encrypted',
      connection('ECONNRESET', 'socket disconnected before secure TLS connection was established'),
    ],
    ['kafka_hangs_up', retried(named('ConnectionClosedError'))],
    ['kafka_unreachable', retried(connection('ECONNREFUSED'))],
    ['kafka_not_allowed', answer('TOPIC_AUTHORIZATION_FAILED')],
    ['kafka_token_unavailable', retried(Object.assign(new Error('x'), { code: 'kafka_token_unavailable' }))],
  ])('is %s, also where kafkajs wraps it', (code, error) => expect(kafkaFault(error)?.code).toBe(code));

  it('is the answer of a broker, also to one of several topics', () => {
    const error = named('AggregateError', { errors: [answer('INVALID_REPLICATION_FACTOR')] });
    expect(kafkaFault(error)).toEqual({
      code: 'kafka_error',
      message: 'Kafka answers INVALID_REPLICATION_FACTOR',
    });
  });

  it('is not the reason of an error that comes from elsewhere', () => {
    for (const error of [new Error('x'), Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'KafkaJS'])
      expect(kafkaFault(error)).toBeUndefined();
  });
});
