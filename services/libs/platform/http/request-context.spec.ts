import { Controller, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setImmediate as turn } from 'node:timers/promises';
import { silentLogger } from '../observability/logger.js';
import { createHttpApp } from './create-http-app.js';
import { currentCorrelationId } from '../observability/correlation.js';
import { requestContext, runAsSystem, signedInUser, trackWrite } from './request-context.js';

@Controller('things')
class ThingsController {
  @Post()
  async make() {
    // Other requests run in between: a context must not leak from one request into another.
    await turn();
    const { commandId, correlationId, network, actor, written } = requestContext();
    trackWrite({ stream: 'thing-1', position: correlationId });
    return { commandId, correlationId, logged: currentCorrelationId(), network, actor, written };
  }
  @Post('signed-in')
  signedIn() {
    return signedInUser();
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

describe('request context', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await createHttpApp(ThingsModule, {
      logger: silentLogger(),
      publicUrl: 'http://localhost:3000',
      extend: (fastify) => {
        fastify.addHook('preHandler', (request, _reply, done) => {
          const userId = request.headers['x-user'];
          if (typeof userId === 'string') requestContext().user = { userId, role: 'user', sessionId: 's1' };
          done();
        });
      },
    });
  });
  afterAll(() => app.close());

  const post = (headers: Record<string, string> = {}, url = '/things') =>
    app.inject({ method: 'POST', url, payload: { body: 'x'.repeat(100_000) }, headers });
  const commandId = async (headers: Record<string, string>) =>
    (await post(headers)).json<{ commandId: string }>().commandId;

  it('belongs to one request each, however many are served at the same time', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `request-${n}`);
    const answers = await Promise.all(ids.map((id) => post({ 'x-request-id': id })));
    for (const [n, answer] of answers.entries()) {
      const written = [{ stream: 'thing-1', position: ids[n] }];
      expect(answer.json()).toMatchObject({
        correlationId: ids[n],
        logged: ids[n],
        network: '127.0.0.1',
        written,
      });
    }
    expect(new Set(answers.map((answer) => answer.json<{ commandId: string }>().commandId)).size).toBe(20);
  });

  it('has the same command id on every attempt of one user with one Idempotency-Key', async () => {
    const attempt = { 'idempotency-key': 'k1', 'x-user': 'ann' };
    const id = await commandId(attempt);
    expect(await commandId(attempt)).toBe(id);
    expect(await commandId({ ...attempt, 'x-user': 'bob' })).not.toBe(id);
    expect(await commandId({ ...attempt, 'idempotency-key': 'k2' })).not.toBe(id);
  });

  it('knows the signed-in user, and refuses where there is none', async () => {
    expect((await post({ 'x-user': 'ann' }, '/things/signed-in')).json()).toEqual({
      userId: 'ann',
      role: 'user',
      sessionId: 's1',
    });
    expect((await post({}, '/things/signed-in')).statusCode).toBe(401);
  });

  it('is one of its own for a job of the system', async () => {
    const context = await runAsSystem('system:spec', 'job-1', async () => {
      await turn();
      return requestContext();
    });
    expect(context).toMatchObject({
      actor: 'system:spec',
      commandId: 'job-1',
      correlationId: 'job-1',
    });
  });

  it('does not exist outside', () => {
    expect(() => requestContext()).toThrow('there is no request context');
  });
});
