import { EventStoreUnavailable } from '../event-store/event-store-unavailable.js';
import { ReadModelNotBuilt } from '../read-db/read-model.js';
import { isTransient, TransientError } from './transient.js';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('an error that passes', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a socket whose server is gone', Object.assign(coded('ENOENT'), { syscall: 'connect' })],
    ['a server that shuts down', coded('57P01')],
    ['too many connections', coded('53300')],
    ['a standby that must not write', coded('25006')],
    ['a standby that has no timeline of its own yet', coded('55000', 'recovery is in progress')],
    ['a deadlock', coded('40P01')],
    ['a lost connection without a code', new Error('Connection terminated unexpectedly')],
    ['an exhausted pool', new Error('Knex: Timeout acquiring a connection. The pool is probably full.')],
    ['a fetch whose cause is a network error', new TypeError('fetch failed', { cause: coded('ECONNRESET') })],
    ['several attempts to connect that failed', new AggregateError([coded('ECONNREFUSED')])],
    // Codes of gRPC are numbers.
    [
      'an event store that is away',
      new EventStoreUnavailable(Object.assign(new Error('14 UNAVAILABLE'), { code: 14 })),
    ],
    ['a search engine that is away', coded('search_unavailable')],
    ['what a handler says is', new TransientError('vectors are busy')],
    ['a read model being built for a new version', new ReadModelNotBuilt('products')],
  ])('is %s', (_what, error) => expect(isTransient(error)).toBe(true));

  it.each([
    ['a violated constraint', coded('23505')],
    ['a missing table', coded('42P01')],
    ['an object in another state', coded('55000', 'x is not in the right state')],
    ['a missing file', Object.assign(coded('ENOENT'), { syscall: 'open' })],
    ['a transaction left idle for too long', coded('25P03')],
    ['a connection that was ended for it', new Error('Connection terminated', { cause: coded('25P03') })],
    ['a transaction that took too long', coded('25P04')],
    ['a bug', new TypeError('undefined is not a function')],
    ['no error', 'ECONNREFUSED'],
  ])('is not %s', (_what, error) => expect(isTransient(error)).toBe(false));
});
