import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { ProblemError } from '@sextant/platform/http/problem.js';
import { until } from '@sextant/testing/eventually.js';
import { fastify, type FastifyInstance } from 'fastify';
import { registerUploads, uploadedFile } from './upload-body.js';

describe('a file that is uploaded', () => {
  let server: FastifyInstance;
  const { promise: failure, resolve } = Promise.withResolvers<unknown>();
  const late = Promise.withResolvers<unknown>();
  beforeAll(async () => {
    server = fastify();
    await registerUploads(server);
    server.post('/upload', (request) => uploadedFile(request).catch(resolve));
    server.post('/late', async (request) => {
      await until(() => request.raw.destroyed);
      await uploadedFile(request).catch(late.resolve);
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  async function sendHalf(path: string): Promise<void> {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const received = once(server.server, 'request');
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        'host: localhost',
        'content-type: multipart/form-data; boundary=b',
        'content-length: 100000',
        '',
        '--b',
        'content-disposition: form-data; name="file"; filename="list.csv"',
        '',
        'gloves,2',
      ].join('\r\n'),
    );
    await received;
    socket.destroy();
  }

  it.each([
    ['in the middle', '/upload', failure],
    ['before it is read', '/late', late.promise],
  ])(
    'is refused, which is no fault of the server, when its sender goes away %s',
    async (_, path, refusal) => {
      await sendHalf(path);
      const error = await refusal;
      expect(error).toBeInstanceOf(ProblemError);
      expect((error as ProblemError).status).toBe(400);
    },
  );
});
