import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { silentLogger } from '../observability/logger.js';
import { closeHttpApp, createHttpApp } from './create-http-app.js';

let asked = Promise.withResolvers<void>();
let released = Promise.withResolvers<void>();

@Controller('quick')
class QuickController {
  @Get()
  answer() {
    return {};
  }

  @Post()
  echo(@Body() body: unknown) {
    return body;
  }

  /** Answers once the spec says so. */
  @Get('held')
  async held() {
    asked.resolve();
    await released.promise;
    return {};
  }
}
@Module({ controllers: [QuickController] })
class QuickModule {}

const REQUEST = 'GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n';
const CONNECTIONS = 30;
const HALF_A_HEAD = 'GET /quick HTTP/1.1\r\nhost: loc';
const HALF_A_BODY =
  'POST /quick HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"half":';

/** A connection that its client keeps. */
class Kept {
  private constructor(private readonly socket: Socket) {}

  static async open(port: number): Promise<Kept> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    return new Kept(socket);
  }

  /** Head and body of an answer; undefined when the connection was closed without one. */
  ask(request = REQUEST): Promise<string | undefined> {
    if (this.socket.closed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const closed = () => resolve(undefined);
      this.socket.once('close', closed).once('data', (data) => {
        this.socket.off('close', closed);
        resolve(data.toString());
      });
      this.socket.write(request);
    });
  }

  untilClosed(): Promise<unknown> {
    return once(this.socket, 'close');
  }

  /** Asks again and again until an answer says that it was the last one. Returns the number of requests, and of answers. */
  async askUntilClosed(): Promise<[asked: number, answered: number]> {
    for (let asked = 1; ; asked += 1) {
      const answer = await this.ask();
      if (!answer?.startsWith('HTTP/1.1 200')) return [asked, asked - 1];
      if (/^connection: close\r$/im.test(answer)) return [asked, asked];
    }
  }
}

describe('a server that ends while its clients keep their connections', () => {
  let app: NestFastifyApplication;
  let port: number;
  beforeEach(async () => {
    [asked, released] = [Promise.withResolvers(), Promise.withResolvers()];
    const options = { logger: silentLogger(), publicUrl: 'http://localhost', receivingMs: 100 };
    app = await createHttpApp(QuickModule, options);
    await app.listen(0, '127.0.0.1');
    ({ port } = app.getHttpServer().address() as AddressInfo);
  });

  it('answers every request that was sent before its connection was closed', async () => {
    const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => Kept.open(port)));
    await Promise.all(all.map((each) => each.ask()));
    const asking = Promise.all(all.map((each) => each.askUntilClosed()));
    await closeHttpApp(app);
    const counts = await asking;
    expect(counts.filter(([asked, answered]) => answered < asked)).toEqual([]);
  });

  it('answers what is asked for the first time meanwhile, and waits for no connection on which nothing is asked', async () => {
    const [asks, silent] = [await Kept.open(port), await Kept.open(port)];
    const closed = closeHttpApp(app);
    expect(await asks.ask()).toMatch(/^HTTP\/1\.1 200/);
    await closed;
    expect(await silent.ask()).toBeUndefined();
  });

  it.each([
    ['half a body', HALF_A_BODY],
    ['half a head', HALF_A_HEAD],
    ['half of a second request', `${REQUEST}${HALF_A_BODY}`],
  ])('does not wait for the rest of %s', async (_what, sent) => {
    const [half, whole] = [await Kept.open(port), await Kept.open(port)];
    const unanswered = half.untilClosed();
    void half.ask(sent);
    const answer = whole.ask(REQUEST.replace('/quick', '/quick/held'));
    await asked.promise;
    const closed = closeHttpApp(app);
    await unanswered;
    released.resolve();
    expect(await answer).toMatch(/^HTTP\/1\.1 200/);
    await closed;
  });
});
