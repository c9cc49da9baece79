import { correlated } from './correlation.js';
import { createLogger } from './logger.js';

function capture(): {
  lines: () => Record<string, unknown>[];
  text: () => string;
  stream: { write(s: string): void };
} {
  const written: string[] = [];
  return {
    stream: { write: (line) => void written.push(line) },
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written.join(''),
  };
}

describe('logger', () => {
  it('writes one JSON line with level, time, service and fields', () => {
    const out = capture();
    createLogger({ service: 'shop-api', destination: out.stream }).info({ orderId: 'o1' }, 'placed');
    expect(out.lines()).toEqual([
      { level: 'info', time: expect.any(String), service: 'shop-api', orderId: 'o1', msg: 'placed' },
    ]);
  });

  it.each([
    ['a field', { body: { password: 'hunter2', note: 'fine' } }],
    ['a header', { headers: { authorization: 'Bearer hunter2' } }],
    ['a text', { note: 'sent Bearer hunter2 along' }],
    ['a connection string', { note: 'postgres://sextant:hunter2@db/x' }],
    ['a reset link', { url: '/reset-password/hunter2' }],
    ['an error with a cause', { err: new Error('outer', { cause: new Error('smtp://u:hunter2@mail') }) }],
  ])('keeps secrets in %s out', (_where, fields) => {
    const out = capture();
    createLogger({ service: 's', destination: out.stream }).error(fields, 'failed');
    expect(out.text()).toContain('failed');
    expect(out.text()).not.toContain('hunter2');
  });

  it('keeps email addresses out of messages, errors and fields', () => {
    const out = capture();
    const log = createLogger({ service: 's', destination: out.stream });
    log.info('mail to ann@example.com');
    log.error(new Error('no mailbox ann@example.com'));
    log.warn({ err: new Error('ann@example.com again'), email: 'ann@example.com' });
    expect(out.lines()).toHaveLength(3);
    expect(out.text()).not.toContain('ann@');
  });

  it('says which request a line belongs to, also far from it, and nothing where none is known', async () => {
    const out = capture();
    const log = createLogger({ service: 's', destination: out.stream }).child({ consumer: 'c' });
    log.info('before');
    await correlated({ correlationId: 'r1' }, async () => {
      log.info('at once');
      await Promise.resolve();
      correlated({ correlationId: 'r2' }, () => log.info('for another'));
      log.info({ correlationId: 'r3' }, 'of one event');
      correlated({}, () => log.info('for several'));
      log.info('later');
    });
    expect(out.lines().map(({ msg, correlationId }) => [msg, correlationId])).toEqual([
      ['before', undefined],
      ['at once', 'r1'],
      ['for another', 'r2'],
      ['of one event', 'r3'],
      ['for several', undefined],
      ['later', 'r1'],
    ]);
  });

  it('survives circular fields', () => {
    const out = capture();
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    createLogger({ service: 's', destination: out.stream }).info({ loop }, 'round');
    expect(out.text()).toContain('round');
  });
});
