import { Controller, Get, Global, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { silentLogger } from '../../observability/logger.js';
import { createHttpApp } from '../create-http-app.js';
import { requestContext, trackWrite, type WrittenPosition } from '../request-context.js';
import { parsePositions } from './position-header.js';
import { ReadYourWritesModule } from './read-your-writes.module.js';
import { RecentWrites } from './recent-writes.js';
import { SignedPositions } from './signed-positions.js';
import { waitsFor } from './waits-for.js';
import { orderStream } from '@sextant/domain/order/order.js';

const WaitsFor = waitsFor<'carts' | 'favorites' | 'orders' | 'products'>();
const waited: string[] = [];

const readYourWrites = {
  waitForPosition(readModel: string, { stream, position }: WrittenPosition): Promise<boolean> {
    waited.push(`${readModel} ${stream}@${position}`);
    return Promise.resolve(true);
  },
};

@Controller('carts')
class CartsController {
  @Post()
  add() {
    trackWrite({ stream: 'cart-ann', position: '0007' });
    trackWrite({ stream: 'order-1', position: '0008' });
    trackWrite({ stream: 'cart-ann' });
    return {};
  }
  @Get()
  @WaitsFor('carts', 'products')
  list() {
    return { waited: [...waited] };
  }
  @Get('static')
  other() {
    return {};
  }
}

@Controller('saved')
@WaitsFor('favorites')
class SavedController {
  @Get()
  list() {
    return {};
  }
  @Post()
  save() {
    return {};
  }
  @Post('account')
  signUp() {
    trackWrite({ stream: 'user-cy', position: '0009' });
    return {};
  }
  @Post('again')
  @WaitsFor('orders')
  saveAgain() {
    return {};
  }
}

const positions = { provide: SignedPositions, useValue: new SignedPositions(Buffer.from('a key')) };

@Global()
@Module({ providers: [positions], exports: [positions] })
class KeysModule {}

@Module({
  imports: [KeysModule, ReadYourWritesModule.register(readYourWrites)],
  controllers: [CartsController, SavedController],
})
class CartsModule {}

describe('read-your-writes', () => {
  /** Two processes: the reader does not remember the writes of the writer. */
  let app: NestFastifyApplication;
  let writer: NestFastifyApplication;
  const start = () =>
    createHttpApp(CartsModule, {
      logger: silentLogger(),
      publicUrl: 'http://localhost:3000',
      extend: (fastify) => {
        fastify.addHook('preHandler', (request: FastifyRequest, _reply, done) => {
          const userId = request.headers['x-user'];
          if (typeof userId === 'string') requestContext().user = { userId, role: 'user', sessionId: 's1' };
          done();
        });
      },
    });
  beforeAll(async () => {
    [app, writer] = await Promise.all([start(), start()]);
  });
  afterAll(() => Promise.all([app.close(), writer.close()]));
  beforeEach(() => {
    waited.length = 0;
  });
  const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url, headers });
  /** Position header of the other process's writes for a user, or for a visitor. */
  const written = async (user?: string, url = '/carts') => {
    const answer = await writer.inject({ method: 'POST', url, headers: user ? { 'x-user': user } : {} });
    return String(answer.headers['sextant-position']);
  };

  it('answers every position a command has written, and none after a query', async () => {
    expect(await written()).toMatch(/^cart-ann@0007~[\w-]{22}, order-1@0008~[\w-]{22}$/);
    expect((await call('GET', '/carts')).headers['sextant-position']).toBeUndefined();
  });

  it('waits for nothing the caller has not written', async () => {
    const own = await written('cy');
    const others = [
      'cart-ann@9999',
      'cart-cy@9999',
      'cart-ann@0007, order-1@0008',
      own.replaceAll('@000', '@900'),
      own.replaceAll('order-1', 'order-2').replace('cart-ann', 'cart-bob'),
      await written('bob'),
      await written(),
    ];
    for (const position of others) {
      const answer = await call('GET', '/carts', { 'x-user': 'cy', 'sextant-position': position });
      expect([answer.statusCode, waited]).toEqual([200, []]);
    }
  });

  it('waits for what a visitor has written to the account they then are signed in to', async () => {
    const position = await written(undefined, '/saved/account');
    await call('GET', '/saved', { 'x-user': 'bob', 'sextant-position': position });
    expect(waited).toEqual([]);
    await call('GET', '/saved', { 'x-user': 'cy', 'sextant-position': position });
    expect(waited).toEqual(['favorites user-cy@0009']);
  });

  it('waits, before a query answers, for what the client echoes, in each read model of the query', async () => {
    const answer = await call('GET', '/carts', {
      'x-user': 'cy',
      'sextant-position': await written('cy'),
    });
    expect(answer.json<{ waited: string[] }>().waited.sort()).toEqual([
      'carts cart-ann@0007',
      'carts order-1@0008',
      'products cart-ann@0007',
      'products order-1@0008',
    ]);
  });

  it('keeps no visitor waiting, who has written nothing', async () => {
    await call('GET', '/carts', { 'sextant-position': await written() });
    expect(waited).toEqual([]);
  });

  it('waits for what this process remembers of the user, and of no other', async () => {
    await call('POST', '/carts', { 'x-user': 'ann' });
    await call('GET', '/carts', { 'x-user': 'bob' });
    expect(waited).toEqual([]);
    await call('GET', '/carts', { 'x-user': 'ann' });
    expect(waited).toContain('carts cart-ann@0007');
  });

  it('does not wait where nothing is read', async () => {
    await call('GET', '/carts/static', { 'x-user': 'cy', 'sextant-position': await written('cy') });
    expect(waited).toEqual([]);
  });

  it('holds up no command of a controller that waits, unless the command says that it reads', async () => {
    const position = (await written('cy')).split(', ')[0] ?? '';
    const headers = { 'x-user': 'cy', 'sextant-position': position };
    await call('POST', '/saved', headers);
    expect(waited).toEqual([]);
    await call('GET', '/saved', headers);
    await call('POST', '/saved/again', headers);
    expect(waited).toEqual(['favorites cart-ann@0007', 'orders cart-ann@0007']);
  });

  it('ignores what is not a position', async () => {
    expect(
      (await call('GET', '/carts', { 'x-user': 'cy', 'sextant-position': 'nonsense, @, a@b' })).statusCode,
    ).toBe(200);
    expect(waited).toEqual([]);
    expect(parsePositions(Array(1000).fill('cart-a@1').join(','))).toHaveLength(20);
  });
});

describe('recent writes', () => {
  it('are forgotten after half a minute', () => {
    let now = 0;
    const recent = new RecentWrites({ now: () => new Date(now) });
    recent.remember('ann', [{ stream: 'cart-ann', position: '1' }]);
    now = 20_000;
    recent.remember('ann', [{ stream: 'order-1', position: '2' }]);
    now = 31_000;
    expect(recent.of('ann')).toEqual([{ stream: 'order-1', position: '2' }]);
    now = 60_000;
    expect(recent.of('ann')).toEqual([]);
  });

  it('keep the newest position of each stream, and a bounded number of streams', () => {
    const recent = new RecentWrites({ now: () => new Date(0) });
    recent.remember('ann', [
      { stream: 'cart-ann', position: '1' },
      { stream: 'cart-ann', position: '2' },
    ]);
    expect(recent.of('ann')).toEqual([{ stream: 'cart-ann', position: '2' }]);
    recent.remember(
      'ann',
      Array.from({ length: 50 }, (_, i) => ({ stream: orderStream(`${i}`), position: '3' })),
    );
    expect(recent.of('ann')).toHaveLength(20);
    expect(recent.of('ann').at(-1)?.stream).toBe('order-49');
  });
});
