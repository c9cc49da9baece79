/** Characters of base64 that stand for a secret alone, when so many bytes come before it in their group of three. */
function inBase64(secret: Buffer, before: 0 | 1 | 2): string {
  const text = Buffer.concat([Buffer.alloc(before), secret]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
}

const forUrls = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

/** How a secret looks wherever it may have been written: as it is, in an address, as hex, and anywhere inside base64. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = ([0, 1, 2] as const).map((before) => inBase64(bytes, before));
  return [
    ...new Set([secret, encodeURIComponent(secret), bytes.toString('hex')]),
    ...new Set([...encoded, ...encoded.map(forUrls)]),
  ];
}
