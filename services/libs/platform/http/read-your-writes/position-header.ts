import { POSITION_HEADER } from '@sextant/contracts/http/problem.js';
import type { FastifyInstance } from 'fastify';
import { contextOf, type WrittenPosition } from '../request-context.js';
import type { SignedPositions } from './signed-positions.js';

export const MAX_ENTRIES = 20;
const ENTRY = /^([\w.-]{1,120}-[\w.:-]{1,120})@([\w.:/-]{1,120})$/;

/** "cart-1@000042, order-7@000043" */
export const formatPositions = (written: readonly WrittenPosition[]): string =>
  written.map(({ stream, position }) => `${stream}@${position}`).join(', ');

/** Parses the result of `formatPositions`; ignores invalid parts. */
export function parsePositions(text: unknown): WrittenPosition[] {
  if (typeof text !== 'string') return [];
  return text
    .split(',', MAX_ENTRIES)
    .map((entry) => ENTRY.exec(entry.trim()))
    .flatMap((match) => (match?.[1] && match[2] ? [{ stream: match[1], position: match[2] }] : []));
}

/** Adds the positions of a request's writes to its answer. */
export function registerPositionHeader(fastify: FastifyInstance, positions: SignedPositions): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { user, written } = contextOf(request);
    if (written.length > 0) void reply.header(POSITION_HEADER, positions.format(written, user?.userId));
    done();
  });
}
