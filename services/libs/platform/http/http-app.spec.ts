import { gunzipSync } from 'node:zlib';
import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAX_BODY_BYTES } from '@sextant/contracts/http/limits.js';
import { z } from 'zod';
import { ReadModelNotBuilt } from '../read-db/read-model.js';
import { createLogger } from '../observability/logger.js';
import { createHttpApp } from './create-http-app.js';
import { ApiDoc } from './openapi/api-doc.js';
import { problem, retryLater } from './problem.js';
import { zodBody, zodParam, zodQuery } from './zod.pipe.js';

const thingBody = z.object({ name: z.string().min(1).max(10), email: z.email().optional() });
const pageQuery = z.object({ page: z.coerce.number().int().min(1).default(1) });
const idParam = z.object({ id: z.string().regex(/^t\d+$/) });

@Controller('api/things')
class ThingsController {
  @Post()
  @ApiDoc({ summary: 'Make a thing', answers: { 201: 'The thing', 409: 'taken: by another' } })
  make(@Body(zodBody(thingBody)) body: z.output<typeof thingBody>) {
    return body;
  }
  @Get()
  list(@Query(zodQuery(pageQuery)) query: z.output<typeof pageQuery>) {
    return query;
  }
  @Get('taken')
  taken() {
    throw problem(409, 'taken', 'Already taken');
  }
  @Get('busy')
  busy() {
    throw retryLater(429, 'too_many_requests', 'Slow down', 1.2);
  }
  @Get('many')
  many() {
    return { things: Array.from({ length: 500 }, (_, n) => `thing ${n}`) };
  }
  @Get('bug')
  bug() {
    throw new Error('select * from secrets where email = ann@example.com');
  }
  @Get('database-down')
  down() {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  }
  @Get('first-build')
  firstBuild() {
    throw new ReadModelNotBuilt('things');
  }
  @Get(':id')
  one(@Param(zodParam(idParam)) { id }: z.output<typeof idParam>) {
    return { id };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

describe('HTTP application', () => {
  let app: NestFastifyApplication;
  const logged: string[] = [];
  const readiness = { waitingFor: ['catalog'] };
  beforeAll(async () => {
    app = await createHttpApp(ThingsModule, {
      logger: createLogger({
        service: 'spec',
        destination: { write: (line: string) => void logged.push(line) },
      }),
      publicUrl: 'http://localhost:3000',
      readiness: () => Promise.resolve(readiness.waitingFor),
    });
  });
  afterAll(() => app.close());

  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
  const post = (payload: string, contentType = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/things', payload, headers: { 'content-type': contentType } });

  it.each([
    ['malformed JSON', () => post('{"name":'), 400, 'malformed_request'],
    ['an empty body', () => post(''), 400, 'invalid_input'],
    ['form fields', () => post('name=a', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type'],
    ['a poisoned prototype', () => post('{"__proto__":{"x":1},"name":"a"}'), 400, 'malformed_request'],
    ['another media type', () => post('<a/>', 'application/xml'), 415, 'unsupported_media_type'],
    [
      'a body over the limit',
      () => post(JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) })),
      413,
      'too_large',
    ],
    ['an unknown route', () => get('/api/nothing'), 404, 'not_found'],
    ['a malformed address', () => get('/api/things/%E0%A4%A'), 400, 'malformed_request'],
    ['a parameter that breaks its rule', () => get('/api/things/x'), 400, 'invalid_input'],
    ['a parameter without end', () => get(`/api/things/${'t'.repeat(5000)}`), 414, 'uri_too_long'],
    ['a query that breaks its rule', () => get('/api/things?page=-1'), 400, 'invalid_input'],
    ['a NUL character', () => post('{"name":"a\\u0000"}'), 400, 'invalid_input'],
    ['a NUL character in a name', () => post('{"name":"a","b\\u0000":1}'), 400, 'invalid_input'],
    ['half a character', () => post('{"name":"\\ud83d"}'), 400, 'invalid_input'],
    ['a refusal of ours', () => get('/api/things/taken'), 409, 'taken'],
  ])('answers %s with problem details', async (_what, call, status, code) => {
    const answer = await call();
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({
      status,
      code,
      message: expect.stringMatching(/\S/),
      type: 'about:blank',
    });
    expect(answer.statusCode).toBe(status);
  });

  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ])('refuses %s in each other without end, before anything walks over them', async (_what, body) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'malformed_request' }]);
    expect(logged).toEqual([]);
  });

  it('takes brackets in texts for what they are', async () => {
    expect((await post(JSON.stringify({ name: '[[[{"\\', email: undefined }))).statusCode).toBe(201);
    const answer = await post(JSON.stringify({ name: 'a', more: `"${'['.repeat(100)}` }));
    expect(answer.statusCode).toBe(201);
  });

  it('keeps what is answered to a token, and what changes something, out of caches', async () => {
    const cacheControl = async (answer: ReturnType<typeof get>) => (await answer).headers['cache-control'];
    expect(await cacheControl(get('/api/things', { authorization: 'Bearer x' }))).toBe('private, no-store');
    expect(await cacheControl(post('{"name":"a"}'))).toBe('private, no-store');
    expect(await cacheControl(get('/api/things'))).toBeUndefined();
  });

  it('names every field that is wrong', async () => {
    const answer = await post('{"name":"","email":"no"}');
    expect(answer.json()).toMatchObject({
      message: 'name: Required.',
      errors: { name: 'Required.', email: 'Must be an email address.' },
    });
  });

  it('says when to come back', async () => {
    expect((await get('/api/things/busy')).headers['retry-after']).toBe('2');
    const down = await get('/api/things/database-down');
    expect(down.statusCode).toBe(503);
    expect(down.headers['retry-after']).toBe('2');
    expect(down.body).not.toContain('10.0.0.7');
  });

  it('leaks nothing of a bug and logs it with the request id', async () => {
    logged.length = 0;
    const answer = await get('/api/things/bug', { 'x-request-id': 'trace-1234' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal_error' });
    expect(answer.body).not.toContain('secrets');
    expect(logged.join('')).toContain('"correlationId":"trace-1234"');
    expect(logged.join('')).not.toContain('ann@');
  });

  it('asks to try again in a moment while a read model is first built', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/things/first-build' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ status: 503, code: 'being_prepared' });
  });

  it('keeps a plausible request id and replaces any other', async () => {
    expect((await get('/healthz', { 'x-request-id': 'trace-1234' })).headers['x-request-id']).toBe(
      'trace-1234',
    );
    expect((await get('/healthz', { 'x-request-id': 'a\tb' })).headers['x-request-id']).toMatch(
      /^[\w-]{36}$/,
    );
  });

  it('sends strict headers', async () => {
    const { headers } = await get('/api/things');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("connect-src 'self' ws://localhost:3000;");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(headers['content-security-policy']).toContain(`${directive} 'none'`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('compresses what is large, for those who can read it', async () => {
    const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
    const gzip = { 'accept-encoding': 'gzip, br' };
    const [plain, small] = [await get('/api/things/many'), await get('/api/things', gzip)];
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([
      undefined,
      undefined,
    ]);
    const packed = await get('/api/things/many', gzip);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('is alive at once and ready when nothing is missing', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    const starting = await get('/readyz');
    expect([starting.statusCode, starting.json()]).toEqual([
      503,
      { status: 'not ready', waitingFor: ['catalog'] },
    ]);
    readiness.waitingFor = [];
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  it('counts answers by route pattern, never by raw path', async () => {
    await get('/api/things/t77');
    const { body } = await get('/metrics');
    expect(body).toMatch(
      /http_request_seconds_count\{method="GET",route="\/api\/things\/:id",status="200"\}/,
    );
    expect(body).not.toContain('t77');
  });

  it('shows metrics to who asks the process itself, and to nobody by way of a proxy', async () => {
    expect((await get('/metrics')).statusCode).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await get('/metrics', { [name]: '203.0.113.9' })).statusCode).toBe(404);
  });

  it('describes its calls from the controllers themselves', async () => {
    const document = (await get('/api/docs/openapi.json')).json<{
      paths: Record<string, Record<string, Record<string, unknown>>>;
    }>();
    expect(document.paths['/api/things']?.post).toMatchObject({
      summary: 'Make a thing',
      requestBody: {
        content: {
          'application/json': { schema: { required: ['name'], properties: { name: { maxLength: 10 } } } },
        },
      },
      responses: { 201: { description: 'The thing' }, 409: { description: 'taken: by another' } },
    });
    expect(document.paths['/api/things/{id}']?.get).toMatchObject({
      parameters: [{ name: 'id', in: 'path' }],
    });
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/things/{id}');
  });

  it('describes what any call may be refused with', async () => {
    const document = (await get('/api/docs/openapi.json')).json<{
      components: { responses: Record<string, { description: string }> };
    }>();
    const page = await get('/api/docs');
    for (const { statusCode, body } of [await get('/api/none'), await post('{', 'application/json')]) {
      const { code } = JSON.parse(body) as { code: string };
      expect(document.components.responses[statusCode]?.description).toContain(code);
      expect(page.body).toContain(code);
    }
  });
});
