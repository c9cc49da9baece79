import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { silentLogger } from '../../observability/logger.js';
import { createHttpApp } from '../create-http-app.js';
import { requestContext, trackWrite, type WrittenPosition } from '../request-context.js';
import { parsePositions } from './position-header.js';
import { ReadYourWritesModule } from './read-your-writes.module.js';
import { RecentWrites } from './recent-writes.js';
import { WaitsFor } from './waits-for.js';
import { orderStream } from '@sextant/domain/order/order.js';

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
  @Post('again')
  @WaitsFor('orders')
  saveAgain() {
    return {};
  }
}

@Module({
  imports: [ReadYourWritesModule.register(readYourWrites)],
  controllers: [CartsController, SavedController],
})
class CartsModule {}

describe('read-your-writes', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await createHttpApp(CartsModule, {
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
  });
  afterAll(() => app.close());
  beforeEach(() => {
    waited.length = 0;
  });
  const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url, headers });

  it('answers every position a command has written', async () => {
    const answer = await call('POST', '/carts');
    expect(answer.headers['sextant-position']).toBe('cart-ann@0007, order-1@0008');
  });

  it('waits, before a query answers, for what the client echoes, in each read model of the query', async () => {
    const answer = await call('GET', '/carts', {
      'x-user': 'cy',
      'sextant-position': 'cart-ann@0007, order-1@0008',
    });
    expect(answer.json<{ waited: string[] }>().waited.sort()).toEqual([
      'carts cart-ann@0007',
      'carts order-1@0008',
      'products cart-ann@0007',
      'products order-1@0008',
    ]);
  });

  it('keeps no visitor waiting, who has written nothing', async () => {
    await call('GET', '/carts', { 'sextant-position': 'cart-ann@9999' });
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
    await call('GET', '/carts/static', { 'x-user': 'cy', 'sextant-position': 'cart-ann@0007' });
    expect(waited).toEqual([]);
  });

  it('holds up no command of a controller that waits, unless the command says that it reads', async () => {
    const headers = { 'x-user': 'cy', 'sextant-position': 'cart-ann@0007' };
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
