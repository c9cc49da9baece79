import { MasterKey } from '../sealing/master-key.js';
import { Passwords } from './passwords.js';

const passwords = new Passwords(new MasterKey(Buffer.from('p'.repeat(32))));

describe('passwords', () => {
  it('are kept as argon2id and match themselves only', async () => {
    const stored = await passwords.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
    expect(await passwords.matches('correct horse', stored)).toBe(true);
    expect(await passwords.matches('correct horsf', stored)).toBe(false);
    expect(await passwords.hash('correct horse')).not.toBe(stored);
  });

  it('are of no use without the master key', async () => {
    const stored = await passwords.hash('correct horse');
    const other = new Passwords(new MasterKey(Buffer.from('q'.repeat(32))));
    expect(await other.matches('correct horse', stored)).toBe(false);
  });

  it('match however a keyboard composes accents', async () => {
    const stored = await passwords.hash('caf\u00e9 au lait');
    expect(await passwords.matches('cafe\u0301 au lait', stored)).toBe(true);
  });

  it('never match where there is no account, not even the stand-in', async () => {
    expect(await passwords.matches('correct horse', undefined)).toBe(false);
    expect(await passwords.matches('no account has this password', undefined)).toBe(false);
  });

  it('leave the event loop free while they are compared', async () => {
    let turns = 0;
    let done = false;
    const hashing = passwords.hash('correct horse').then(() => (done = true));
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await hashing;
    expect(turns).toBeGreaterThan(3);
  });

  it('are compared although the queue of new ones is full', async () => {
    const busy = new Passwords(new MasterKey(Buffer.from('p'.repeat(32))), 2);
    const stored = await passwords.hash('correct horse');
    const flood = Promise.allSettled(Array.from({ length: 6 }, () => busy.hash('of a stranger')));
    expect(await busy.matches('correct horse', stored)).toBe(true);
    const refused = (await flood).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
  });

  it('are refused for now when too many wait, instead of piling up', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 110 }, () => passwords.matches('x', undefined)),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    expect(refused[0]?.reason).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });
});
