/** Reason why the Kafka client cannot work: a stable code, and advice for an operator. */
interface KafkaFault {
  readonly code: `kafka_${string}`;
  readonly message: string;
}

/** A shape instead of a class: kafkajs wraps errors in errors, and socket errors are not its own. */
interface ErrorShape {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

interface Kind {
  readonly code: KafkaFault['code'];
  readonly message: string | ((error: ErrorShape) => string);
  readonly is: (error: ErrorShape) => boolean;
}

const matches = (value: unknown, pattern: RegExp): boolean =>
  typeof value === 'string' && pattern.test(value);

/** The most specific first: the reason is often wrapped in less specific errors. */
const kinds: readonly Kind[] = [
  {
    code: 'kafka_token_unavailable',
    message: 'the token endpoint of KAFKA_AUTH gives no token',
    is: ({ code }) => code === 'kafka_token_unavailable',
  },
  {
    code: 'kafka_login_refused',
    message: 'Kafka refuses the login of KAFKA_AUTH',
    is: ({ name, code }) => name === 'KafkaJSSASLAuthenticationError' || code === 'kafka_login_refused',
  },
  {
    code: 'kafka_not_allowed',
    message: 'Kafka does not allow the user of KAFKA_AUTH what is needed',
    is: ({ type }) => matches(type, /_AUTHORIZATION_FAILED$/),
  },
  {
    code: 'kafka_certificate_refused',
    message:
      'the certificate of a Kafka broker is not trusted: NODE_EXTRA_CA_CERTS has to name its authority',
    is: ({ code }) =>
      matches(code, /^(CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED_CERT\w*|HOSTNAME_MISMATCH|ERR_TLS_CERT_\w+)$/),
  },
  {
    code: 'kafka_not_encrypted',
    message: 'a Kafka broker does not speak TLS, which KAFKA_TLS demands',
    is: ({ code, message }) =>
      matches(code, /^(EPROTO|ERR_SSL_\w+)$/) || matches(message, /secure TLS connection/),
  },
  {
    code: 'kafka_hangs_up',
    message: 'Kafka hangs up without an answer: it ends, or wants another KAFKA_TLS or KAFKA_AUTH',
    is: ({ name }) => name === 'KafkaJSConnectionClosedError',
  },
  {
    code: 'kafka_error',
    message: ({ type }) => `Kafka answers ${String(type)}`,
    is: ({ name, type }) => matches(name, /^KafkaJS/) && typeof type === 'string',
  },
  {
    code: 'kafka_unreachable',
    message: 'Kafka cannot be reached',
    is: ({ name }) => matches(name, /^KafkaJS/),
  },
];

/** The error and its causes: at most `depth`, the outermost first. */
export function chainOf(error: unknown, depth = 10): ErrorShape[] {
  if (typeof error !== 'object' || error === null || depth === 0) return [];
  const { cause, errors } = error as ErrorShape;
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  return [error, ...chainOf(cause ?? first, depth - 1)];
}

/** Reason of an error of the Kafka client; undefined for other errors. */
export function kafkaFault(error: unknown): KafkaFault | undefined {
  const chain = chainOf(error);
  if (!chain.some(({ name, code }) => matches(name, /^KafkaJS/) || matches(code, /^kafka_/)))
    return undefined;
  for (const { code, message, is } of kinds) {
    const found = chain.find(is);
    if (found) return { code, message: typeof message === 'string' ? message : message(found) };
  }
  return undefined;
}

/** Reason in one line, for /readyz. */
export const faultText = ({ code, message }: KafkaFault): string => `${message} (${code})`;
