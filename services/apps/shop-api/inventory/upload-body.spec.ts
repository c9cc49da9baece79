import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { ProblemError } from '@sextant/platform/http/problem.js';
import { fastify, type FastifyInstance } from 'fastify';
import { registerUploads, uploadedFile } from './upload-body.js';

describe('a file that is uploaded', () => {
  let server: FastifyInstance;
  const { promise: failure, resolve } = Promise.withResolvers<unknown>();
  beforeAll(async () => {
    server = fastify();
    await registerUploads(server);
    server.post('/upload', (request) => uploadedFile(request).catch(resolve));
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  it('is refused, which is no fault of the server, when its sender goes away in the middle', async () => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const received = once(server.server, 'request');
    socket.write(
      [
        'POST /upload HTTP/1.1',
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
    const error = await failure;
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).status).toBe(400);
  });
});
