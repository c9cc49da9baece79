import type { AuthResult, ConfirmationRequired } from '@sextant/contracts/http/account.js';
import { POSITION_HEADER } from '@sextant/contracts/http/problem.js';
import { eventually } from '@sextant/testing/eventually.js';
import type { FloorServer } from '../floor-server.ts';
import { HttpClient } from '../http-client.ts';
import { openLoop } from '../open-loop.ts';
import { percentile, result, type BenchResult } from '../result.ts';

/** Few enough that one network may sign them up at once, and so many that none reaches the limit of a user's commands. */
const PEOPLE = 48;
const LOADS = [
  { perSecond: 200, aims: { p50: '≤ 25', p99: '≤ 50' } },
  { perSecond: 1_000, aims: { p50: undefined, p99: '≤ 150' } },
];
const [WARM_UP_SECONDS, SECONDS] = [5, 20];

/** Confirmed accounts, created through the public API; returns their tokens. */
export async function people(shop: HttpClient, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `bench.${crypto.randomUUID()}@practice.example`;
    const body = { email, password: 'a long enough secret', firstName: 'Bench', lastName: 'Mark' };
    const signUp = await shop.json<ConfirmationRequired>('POST', '/api/auth/signup', { body });
    const code = await codeFor(shop, email);
    const confirm = { userId: signUp.value.userId, confirmationCode: code };
    const { value } = await shop.json<AuthResult>('POST', '/api/auth/verify-email', { body: confirm });
    tokens.push(value.token);
  }
  return tokens;
}

const codeFor = (shop: HttpClient, email: string): Promise<string> =>
  eventually(async () => {
    const { value } = await shop.json<{ subject: string }[]>(
      'GET',
      `/dev/mailbox?to=${encodeURIComponent(email)}`,
    );
    if (!value[0]) throw new Error(`no email to ${email}`);
    return value[0].subject.slice(0, 6);
  });

/**
 * Saves a favorite and asks for it, with another pair of user and product at each call: an existing favorite causes no event.
 * Rejects when the answer does not show it.
 */
function savingFavorites(
  shop: HttpClient,
  tokens: readonly string[],
  productIds: readonly string[],
): () => Promise<void> {
  let calls = 0;
  return async () => {
    const [person, round] = [calls % tokens.length, Math.floor(calls / tokens.length)];
    calls += 1;
    if (round >= productIds.length) throw new Error('everybody has saved every product');
    const headers = { authorization: `Bearer ${tokens[person]}` };
    const id = productIds[(person * PEOPLE + round) % productIds.length];
    const written = await shop.json('POST', `/api/favorites/${id}`, { headers });
    const position = { [POSITION_HEADER]: String(written.headers[POSITION_HEADER] ?? '') };
    const { value } = await shop.json<{ isFavorite: boolean }>('GET', `/api/favorites/check/${id}`, {
      headers: { ...headers, ...position },
    });
    if (!value.isFavorite) throw new Error('the effect of a command was not seen');
  };
}

/** Latencies in milliseconds; a call that failed counts as one that never ends, so that too high a rate is a figure as well. */
async function latenciesAt(perSecond: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  await openLoop({ perSecond, seconds: WARM_UP_SECONDS }, work);
  const { latencies, failures } = await openLoop({ perSecond, seconds: SECONDS }, work);
  if (latencies.length === 0) throw new Error(`all ${failures} calls failed`);
  return [...latencies, ...Array<number>(failures).fill(Infinity)];
}

/**
 * Latency from sending a command to the answer of the query that shows its effect: through the event store, the relay, Kafka
 * and the projection. Beside an INSERT and a SELECT over the bare server, measured first: what the product has yet to do would
 * slow the floor down.
 */
export async function visibility(
  url: string,
  productIds: readonly string[],
  floor: FloorServer,
): Promise<BenchResult[]> {
  const [shop, bare] = [new HttpClient(url), new HttpClient(floor.origin)];
  const save = savingFavorites(shop, await people(shop, PEOPLE), productIds);
  const results: BenchResult[] = [];
  for (const { perSecond, aims } of LOADS) {
    let n = 0;
    const least = await latenciesAt(perSecond, async () => {
      const path = `/${(n += 1)}`;
      await bare.json('POST', path);
      await bare.drain(path);
    });
    const seen = await latenciesAt(perSecond, save);
    const name = `command → visible at ${perSecond.toLocaleString('en-US')}/s`;
    const figure = (share: number, aim?: string) =>
      result(
        `${name}, p${share * 100} (lower is better)`,
        'ms',
        percentile(seen, share),
        percentile(least, share),
        aim,
      );
    results.push(figure(0.5, aims.p50), figure(0.99, aims.p99));
  }
  await Promise.all([shop.close(), bare.close()]);
  return results;
}
