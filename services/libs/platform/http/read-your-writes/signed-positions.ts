import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { categoryOf } from '@sextant/contracts/events.js';
import type { WrittenPosition } from '../request-context.js';
import { formatPositions, MAX_ENTRIES, parsePositions } from './position-header.js';

const SIGNATURE_BYTES = 16;

/** Writer of a position. A visitor writes to the account of a sign-up or login: the name of its stream holds its id. */
const writerOf = ({ stream }: WrittenPosition, userId: string | undefined): string =>
  userId ?? stream.slice(categoryOf(stream).length + 1);

/**
 * Positions in the header, each signed for its writer: nobody can make a query wait for somebody else's stream or for an
 * invented position.
 */
export class SignedPositions {
  /** A KeyObject: a signature with the bytes of a key takes four times as long. */
  private readonly key: KeyObject;

  constructor(key: Uint8Array) {
    this.key = createSecretKey(key);
  }

  /**
   * "cart-1@000042~signature, order-7@000043~signature"
   * @param userId none for a visitor
   */
  format(written: readonly WrittenPosition[], userId: string | undefined): string {
    return written
      .map((at) => `${formatPositions([at])}~${this.sign(at, writerOf(at, userId)).toString('base64url')}`)
      .join(', ');
  }

  /** Positions that the user has written. Ignores all others: the header is a hint, never an error. */
  parse(header: unknown, userId: string): WrittenPosition[] {
    if (typeof header !== 'string') return [];
    return header.split(',', MAX_ENTRIES).flatMap((entry) => {
      const [plain, signature = ''] = entry.split('~');
      const given = Buffer.from(signature, 'base64url');
      return parsePositions(plain).filter(
        (at) => given.length === SIGNATURE_BYTES && timingSafeEqual(given, this.sign(at, userId)),
      );
    });
  }

  private sign({ stream, position }: WrittenPosition, userId: string): Buffer {
    const text = JSON.stringify([userId, stream, position]);
    return createHmac('sha256', this.key).update(text).digest().subarray(0, SIGNATURE_BYTES);
  }
}
