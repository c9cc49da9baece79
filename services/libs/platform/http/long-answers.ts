import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Characters of an answer that are held. */
const HELD = 1_000_000;

/**
 * The text in one piece, which gets compressed, and a proper answer when it fails; where it is longer than most, a stream that makes it
 * as fast as the client reads it.
 */
export async function longAnswer(pieces: AsyncGenerator<string>): Promise<string | Readable> {
  let held = '';
  while (held.length <= HELD) {
    const next = await pieces.next();
    if (next.done) return held;
    held += next.value;
  }
  return Readable.from(following(held, pieces), { objectMode: false });
}

async function* following(held: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield held;
  yield* pieces;
}

async function* jsonOf(answer: object, list: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(answer).slice(0, -1)},${JSON.stringify(list)}:[`;
  let between = '';
  for await (const item of items) {
    yield between + JSON.stringify(item);
    between = ',';
  }
  yield ']}';
}

/** Makes an answer JSON with one more field, a list that may be too long to be held; returns its content. */
export function answerJson(
  reply: FastifyReply,
  answer: object,
  list: string,
  items: AsyncIterable<unknown>,
): Promise<string | Readable> {
  void reply.header('content-type', 'application/json; charset=utf-8');
  return longAnswer(jsonOf(answer, list, items));
}
