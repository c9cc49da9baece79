import { createHmac, timingSafeEqual } from 'node:crypto';

/** A stored record without its own hash. */
export interface Chained {
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  /** Canonical JSON. */
  readonly details: string;
  /** Hash of the record before; empty for the first. */
  readonly previous: Uint8Array;
}

/** The newest record of the log. */
export interface Head {
  /** 0 for an empty log. */
  readonly seq: number;
  readonly hash: Uint8Array;
}

/** Empty: hash before the first record, and seal of the head of an empty log. */
export const NOTHING = Buffer.alloc(0);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const mac = (key: Uint8Array, ...parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** Hash over all columns of a record, as a JSON list, so that no character can move from one column to the next. */
export const hashOf = (key: Uint8Array, record: Chained): Buffer => {
  const { seq, at, actor, action, subject, reason, details, previous } = record;
  return mac(key, 'record', seq, at, actor, action, subject, reason, details, hex(previous));
};

export const sealOf = (key: Uint8Array, { seq, hash }: Head): Buffer => mac(key, 'head', seq, hex(hash));

export const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
