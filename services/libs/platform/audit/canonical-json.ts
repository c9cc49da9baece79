/** Plain data of a record's details. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

const inOrder = (value: Json): Json => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(inOrder);
  const members = Object.entries(value as Record<string, Json | undefined>);
  const present = members.filter((member): member is [string, Json] => member[1] !== undefined);
  return Object.fromEntries(
    present.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, inOrder(member)]),
  );
};

/** JSON that is the same text for the same data, whatever the order of its members. */
export const canonicalJson = (value: Json): string => JSON.stringify(inOrder(value));
