/** A browser's place in the live feed: id of the last event it was sent, in fixed width, so that texts sort like ids. */
export type Cursor = string;

const WIDTH = 16;

export const cursorOf = (id: number): Cursor => String(id).padStart(WIDTH, '0');

/** The id behind a cursor; undefined for text that is no cursor (it comes from a browser). */
export const idOf = (cursor: unknown): number | undefined =>
  typeof cursor === 'string' && /^\d{16}$/.test(cursor) ? Number(cursor) : undefined;
