import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { freePort } from '@sextant/testing/free-port.js';
import { createLogger, silentLogger } from '../observability/logger.js';
import { closeHttpApp, createHttpApp } from './create-http-app.js';
import { serveOperations } from './operations.routes.js';

let ended = false;

@Controller('slow')
class SlowController {
  static asked: () => void = () => undefined;
  @Get()
  async answer() {
    SlowController.asked();
    await delay(50);
    return { endedMeanwhile: ended };
  }
  onModuleDestroy(): void {
    ended = true;
  }
}
@Module({ controllers: [SlowController] })
class SlowModule {}

describe('an application with a port for operations', () => {
  let app: NestFastifyApplication;
  let [origin, operations] = ['', ''];
  beforeAll(async () => {
    const [port, apart] = [await freePort(), await freePort()];
    [origin, operations] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${apart}`];
    const at = { port: apart, host: '127.0.0.1' };
    app = await createHttpApp(SlowModule, { logger: silentLogger(), publicUrl: origin, operations: at });
    await app.listen(port, '127.0.0.1');
  });

  it('shows health, readiness and metrics there and nowhere else', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect([path, (await fetch(operations + path)).status]).toEqual([path, 200]);
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
    }
    expect((await fetch(`${operations}/slow`)).status).toBe(404);
  });

  it('answers what it was asked before it ended, with its modules alive', async () => {
    const asked = new Promise<void>((resolve) => (SlowController.asked = resolve));
    const answer = fetch(`${origin}/slow`);
    await asked;
    const closed = closeHttpApp(app);
    expect(await (await answer).json()).toEqual({ endedMeanwhile: false });
    await closed;
    expect(ended).toBe(true);
    await expect(fetch(`${origin}/slow`)).rejects.toThrow();
    await expect(fetch(`${operations}/healthz`)).rejects.toThrow();
  });
});

describe('readiness that cannot be known', () => {
  it('is not ready, with the reason in the log once until it changes', async () => {
    const [logged, port] = [[] as string[], await freePort()];
    const logger = createLogger({
      service: 'spec',
      destination: { write: (line) => void logged.push(line) },
    });
    const outcomes = ['refused', 'refused', 'timed out', undefined, 'timed out'];
    const operations = await serveOperations(
      { port, host: '127.0.0.1' },
      () => {
        const reason = outcomes.shift();
        return reason === undefined ? Promise.resolve([]) : Promise.reject(new Error(reason));
      },
      logger,
    );
    try {
      const statuses: number[] = [];
      while (outcomes.length > 0) statuses.push((await fetch(`http://127.0.0.1:${port}/readyz`)).status);
      expect(statuses).toEqual([503, 503, 503, 200, 503]);
    } finally {
      await operations.close();
    }
    const reasons = logged.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message);
    expect(reasons).toEqual(['refused', 'timed out', 'timed out']);
  });
});
