import { Controller, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { cart, cartStream, type CartCommand } from '@sextant/domain/cart/cart.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { DeciderCommandHandler } from '../commands/decider-command-handler.js';
import type { EventStore } from '../event-store/event-store.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { silentLogger } from '../observability/logger.js';
import { createHttpApp } from './create-http-app.js';
import { RequestCommands } from './request-commands.js';
import { requestContext } from './request-context.js';

/** More than one user may send at once, odd, so that the limit falls between the two commands of a request. */
const REQUESTS = 520;

const add: CartCommand = {
  type: 'AddCartItem',
  userId: 'u1',
  at: '2026-01-01T00:00:00.000Z',
  line: { productId: 'p1', sellerUrl: 'https://s.example/1', sellerDomain: 's.example', quantity: 1 },
};

@Controller('pairs')
class PairsController {
  constructor(private readonly commands: RequestCommands) {}

  @Post()
  async both() {
    const id = requestContext().commandId;
    await this.commands.handle(cart, cartStream('first'), add);
    await this.commands.handle(cart, cartStream('second'), add, { commandId: `${id}/second` });
  }

  @Post('single')
  single() {
    return this.commands.handle(cart, cartStream('single'), add).then(() => undefined);
  }
}

describe('the limit of a user’s commands', () => {
  let database: TestDatabase;
  let store: EventStore;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
    @Module({
      controllers: [PairsController],
      providers: [
        { provide: RequestCommands, useValue: new RequestCommands(new DeciderCommandHandler(store)) },
      ],
    })
    class PairsModule {}
    app = await createHttpApp(PairsModule, {
      logger: silentLogger(),
      publicUrl: 'http://localhost:3000',
      extend: (fastify) => {
        fastify.addHook('preHandler', (_request, _reply, done) => {
          requestContext().user = { userId: 'u1', role: 'user', sessionId: 's1' };
          done();
        });
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    await database.drop();
  });
  const post = async (url: string) => (await app.inject({ method: 'POST', url })).statusCode;
  const revision = async (name: string) => (await store.read(cartStream(name))).at(-1)?.revision ?? 0;

  it('refuses whole requests, none after its first command', async () => {
    expect(await post('/pairs/single')).toBe(201);
    const answers: number[] = [];
    for (let n = 0; n < REQUESTS; n += 1) answers.push(await post('/pairs'));
    expect(new Set(answers)).toEqual(new Set([201, 429]));
    const done = answers.filter((status) => status === 201).length;
    expect([await revision('first'), await revision('second')]).toEqual([done, done]);
  });
});
