import type { Append, AppendResult } from '../event-store.js';
import { newAppend } from '../testing/samples.js';
import { GroupAppend } from './group-append.js';

const done = (revision: number): AppendResult => ({ ok: true, revision, position: 'p', duplicate: false });

/** Records the appends that are sent; none is answered before the spec opens the gate. */
function recorder() {
  const calls: (Append | readonly Append[])[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { calls, open: () => open(), gate };
}

describe('group commit', () => {
  it('sends the first ones at once and groups those that come meanwhile, each stream once per group', async () => {
    const { calls, open, gate } = recorder();
    const group = new GroupAppend(
      async (append) => {
        calls.push(append);
        await gate;
        return done(append.expectedRevision + 1);
      },
      (appends) => {
        calls.push(appends);
        return Promise.resolve(appends.map((append) => done(append.expectedRevision + 1)));
      },
    );
    const [a, b, c, d] = [newAppend(), newAppend(), newAppend(), newAppend()];
    const again = { ...newAppend(c.stream), expectedRevision: 1 };
    const results = [a, b, c, again, d].map((append) => group.append(append));
    expect(calls).toEqual([a, b]);
    open();
    expect((await Promise.all(results)).map((result) => result.ok && result.revision)).toEqual([
      1, 1, 1, 2, 1,
    ]);
    expect(calls).toEqual([a, b, [c, d], again]);
  });

  it('tries those by themselves that the group gave no answer for; one that fails fails alone', async () => {
    const { open, gate } = recorder();
    const [a, b, c, d] = [newAppend(), newAppend(), newAppend(), newAppend()];
    const group = new GroupAppend(
      async (append) => {
        await gate;
        if (append === c) throw new Error('broken');
        return done(7);
      },
      () => Promise.resolve([]),
    );
    const results = Promise.allSettled([a, b, c, d].map((append) => group.append(append)));
    open();
    expect((await results).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it('rejects everybody when the store is away, and works again afterwards', async () => {
    let away = true;
    const answer = <T>(value: T) => (away ? Promise.reject(new Error('away')) : Promise.resolve(value));
    const group = new GroupAppend(
      () => answer(done(1)),
      (appends) => answer(appends.map(() => done(1))),
    );
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => group.append(newAppend())));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    away = false;
    expect(await group.append(newAppend())).toEqual(done(1));
  });
});
