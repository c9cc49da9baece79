import { CURSOR_HEADER } from '@sextant/contracts/http/problem.js';
import { withTimeout } from '@sextant/platform/process/with-timeout.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ask } from './renderer.js';

/** No page waits longer for its data, in milliseconds; the app then asks for it. */
const TIMEOUT_MS = 1000;

/**
 * Asks this API inside the process on behalf of the sender of `request`, whose address counts for the limits.
 * @param authorization header of the user to ask as; without it the API answers as to a visitor
 */
export const askApi =
  (fastify: FastifyInstance, { ip }: FastifyRequest, authorization?: string): Ask =>
  async (url) => {
    const headers = { accept: 'application/json', ...(authorization && { authorization }) };
    const asked = fastify.inject({ url, headers, remoteAddress: ip });
    const answer = await withTimeout(TIMEOUT_MS, asked, () => null);
    if (answer === null) return null;
    const cursor = answer.headers[CURSOR_HEADER];
    return {
      status: answer.statusCode,
      body: answer.body,
      cursor: typeof cursor === 'string' ? cursor : undefined,
    };
  };
