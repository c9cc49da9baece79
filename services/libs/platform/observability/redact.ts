const SECRET_KEY =
  /^(authorization|cookie|set-cookie|x-api-key|.*password.*|.*secret.*|.*token|.*api_?key|master_?key|.*credential.*|confirmation_?code|email|e_?mail|first_?name|last_?name|phone|address|username)$/i;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const BEARER = /\bbearer\s+\S+/gi;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@/gi;
const RESET_LINK = /(reset-password\/)[\w-]+/g;
const MAX_DEPTH = 6;

/** Text without tokens, email addresses and passwords inside URLs. */
export function scrubText(text: string): string {
  const scrubbed = text
    .replace(JWT, '[token]')
    .replace(BEARER, 'Bearer [token]')
    .replace(RESET_LINK, '$1[token]');
  // Each of these patterns is tried from every letter of a long text.
  const withoutPasswords = scrubbed.includes('://')
    ? scrubbed.replace(URL_PASSWORD, '$1:[secret]@')
    : scrubbed;
  return withoutPasswords.includes('@') ? withoutPasswords.replace(EMAIL, '[email]') : withoutPasswords;
}

function scrubError(error: Error, depth: number): Record<string, unknown> {
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(code === undefined ? {} : { code }),
    stack: scrubText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: scrub(error.cause, depth + 1) }),
  };
}

/** A copy that may be logged: values under secret or personal keys are replaced, texts scrubbed, depth bounded. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return scrubError(value, depth);
  if (depth >= MAX_DEPTH || ArrayBuffer.isView(value)) return '[omitted]';
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEY.test(key) ? '[redacted]' : scrub(item, depth + 1),
    ]),
  );
}
