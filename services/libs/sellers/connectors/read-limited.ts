const MB = 1024 * 1024;

/** Body of an answer as text. Throws when it is longer than `maxBytes`, without reading on. */
export async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes / MB} MB`);
    parts.push(decoder.decode(chunk as Uint8Array, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
