/** Base64 characters that depend on the secret alone, when `before` other bytes precede it in its group of three. */
function inBase64(secret: Buffer, before: 0 | 1 | 2): string {
  const text = Buffer.concat([Buffer.alloc(before), secret]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
}

const forUrls = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

/** Forms in which a secret may have been written: plain, URL-encoded, in hex, and anywhere inside base64. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = ([0, 1, 2] as const).map((before) => inBase64(bytes, before));
  return [
    ...new Set([secret, encodeURIComponent(secret), bytes.toString('hex')]),
    ...new Set([...encoded, ...encoded.map(forUrls)]),
  ];
}
