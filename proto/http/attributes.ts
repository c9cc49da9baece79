/** Wanted values by name of the specification. */
export type Attributes = Readonly<Record<string, readonly string[]>>;

/** "Size:Medium|Large;Color:Blue" → values by name; parts of another form are left out. */
export function parseAttributes(text: string): Attributes {
  const found = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const at = part.indexOf(':');
    const name = part.slice(0, Math.max(0, at)).trim();
    const values = part
      .slice(at + 1)
      .split('|')
      .map((value) => value.trim())
      .filter(Boolean);
    if (name && values.length > 0) found.set(name, [...new Set([...(found.get(name) ?? []), ...values])]);
  }
  return Object.fromEntries(found);
}

/** The text `parseAttributes` reads; empty for none. */
export const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}:${values.join('|')}`)
    .join(';');

/** True when a text for `parseAttributes` can hold the name and the value. */
export const isAttribute = (name: string, value: string): boolean =>
  value.trim() !== '' && !/[:;|]/.test(name) && !/[;|]/.test(value);
