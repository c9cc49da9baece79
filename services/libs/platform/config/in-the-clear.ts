/** Settings that decide whether connections use TLS. */
interface Transports {
  readonly DATABASE_URL?: string;
  readonly EVENT_STORE_URL?: string;
  readonly KAFKA_TLS?: boolean;
  readonly QDRANT_URL?: string;
  readonly KMS_URL?: string;
  readonly CLEARTEXT?: readonly string[];
}

/**
 * Values of `sslmode` with which pg encrypts and checks the certificate and the host; with the others it falls back silently, does
 * not encrypt, or accepts any certificate. `uselibpqcompat` makes the first two accept more.
 */
const POSTGRES_OVER_TLS: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full']);

function isClear(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  if (protocol.startsWith('postgres'))
    return !POSTGRES_OVER_TLS.has(searchParams.get('sslmode')) || searchParams.has('uselibpqcompat');
  return protocol.startsWith('kurrentdb') ? searchParams.get('tls') === 'false' : protocol === 'http:';
}

/** Problems of connections without verified TLS in production that CLEARTEXT does not allow, in words. */
export function inTheClear({
  DATABASE_URL,
  EVENT_STORE_URL,
  KAFKA_TLS,
  QDRANT_URL,
  KMS_URL,
  CLEARTEXT = [],
}: Transports) {
  const parts = [
    ['postgres', DATABASE_URL && isClear(DATABASE_URL), 'DATABASE_URL must name sslmode=verify-full'],
    ['event-store', EVENT_STORE_URL && isClear(EVENT_STORE_URL), 'EVENT_STORE_URL must ask for TLS'],
    ['kafka', !KAFKA_TLS, 'KAFKA_TLS must be on'],
    ['qdrant', QDRANT_URL && isClear(QDRANT_URL), 'QDRANT_URL must be https'],
    ['kms', KMS_URL && isClear(KMS_URL), 'KMS_URL must be https'],
  ] as const;
  return parts
    .filter(([part, clear]) => clear && !CLEARTEXT.includes(part))
    .map(([part, , demand]) => `${demand} in production, unless CLEARTEXT names ${part}`);
}
