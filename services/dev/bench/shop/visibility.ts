import type { AuthResult, ConfirmationRequired } from '@sextant/contracts/http/account.js';
import { POSITION_HEADER } from '@sextant/contracts/http/problem.js';
import type { FloorServer } from '../floor-server.ts';
import { HttpClient } from '../http-client.ts';
import { openLoop } from '../open-loop.ts';
import { percentile, result, type BenchResult } from '../result.ts';

const PEOPLE = 32;
const LOAD = { perSecond: 200, seconds: 20 };

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

async function codeFor(shop: HttpClient, email: string): Promise<string> {
  for (;;) {
    const { value } = await shop.json<{ subject: string }[]>(
      'GET',
      `/dev/mailbox?to=${encodeURIComponent(email)}`,
    );
    if (value[0]) return value[0].subject.slice(0, 6);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Latency from sending a command to the answer of the query that shows its effect: through the event store, the relay, Kafka
 * and the projection. Beside an INSERT and a SELECT over the bare server.
 */
export async function visibility(
  url: string,
  productIds: readonly string[],
  floor: FloorServer,
): Promise<BenchResult[]> {
  const [shop, bare] = [new HttpClient(url), new HttpClient(floor.origin)];
  const tokens = await people(shop, PEOPLE);
  const run = async (work: (n: number) => Promise<unknown>): Promise<readonly number[]> => {
    const warmUp = LOAD.perSecond * 5;
    await openLoop({ ...LOAD, seconds: 5 }, work);
    const { latencies, failures } = await openLoop(LOAD, (n) => work(warmUp + n));
    if (failures > 0) throw new Error(`${failures} commands failed or were not seen`);
    return latencies;
  };
  const seen = await run(async (n) => {
    const headers = { authorization: `Bearer ${tokens[n % PEOPLE]}` };
    // Never the same product twice for one user: an existing favorite causes no event.
    const id = productIds[(Math.floor(n / PEOPLE) * 7 + (n % PEOPLE)) % productIds.length];
    const written = await shop.json('POST', `/api/favorites/${id}`, { headers });
    const position = { [POSITION_HEADER]: String(written.headers[POSITION_HEADER] ?? '') };
    const { value } = await shop.json<{ isFavorite: boolean }>('GET', `/api/favorites/check/${id}`, {
      headers: { ...headers, ...position },
    });
    if (!value.isFavorite) throw new Error('the effect of a command was not seen');
  });
  const least = await run(async (n) => {
    await bare.json('POST', `/${n}`);
    await bare.drain(`/${n}`);
  });
  await Promise.all([shop.close(), bare.close()]);
  return [
    { share: 0.5, aim: '≤ 25' },
    { share: 0.99, aim: '≤ 50' },
  ].map(({ share, aim }) =>
    result(
      `command → visible at 200/s, p${share * 100} (lower is better)`,
      'ms',
      percentile(seen, share),
      percentile(least, share),
      aim,
    ),
  );
}
