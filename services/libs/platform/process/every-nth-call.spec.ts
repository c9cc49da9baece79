import { everyNthCall } from './every-nth-call.js';

describe('work that is due now and then', () => {
  it('is done at the first and then at every n-th call, with the arguments of that call', async () => {
    const done: number[] = [];
    const call = everyNthCall(3, async (at: number) => done.push(at));
    for (let at = 1; at <= 7; at += 1) await call(at);
    expect(done).toEqual([1, 4, 7]);
  });

  it('fails the call that it fails in, and is not repeated before it is due again', async () => {
    let tries = 0;
    const call = everyNthCall(2, async () => {
      tries += 1;
      throw new Error('gone');
    });
    await expect(call()).rejects.toThrow('gone');
    await call();
    expect(tries).toBe(1);
  });
});
