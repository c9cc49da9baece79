import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EmbeddingsUnavailable, httpEmbeddings } from './http-embeddings.js';

type Handler = (
  request: IncomingMessage,
  body: { model: string; input: string[] },
  response: ServerResponse,
) => void;

async function endpoint(handler: Handler) {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => handler(request, JSON.parse(text) as never, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { url, close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) };
}

describe('embeddings over HTTP', () => {
  it('asks in batches, keeps the order and normalizes', async () => {
    const asked: string[][] = [];
    const { url, close } = await endpoint((request, { model, input }, response) => {
      expect([request.url, request.headers.authorization, model]).toEqual([
        '/v1/embeddings',
        'Bearer key',
        'm',
      ]);
      asked.push(input);
      // In reverse order: the index counts, not the order.
      const data = input.map((text, index) => ({ index, embedding: [text.length, 0] })).reverse();
      response.end(JSON.stringify({ data }));
    });
    const model = httpEmbeddings({ url, model: 'm', apiKey: 'key', batchSize: 2 });
    expect((await model.embed(['a', 'bb', 'ccc'], 'query')).map((v) => [...v])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    expect(asked).toEqual([['a', 'bb'], ['ccc']]);
    expect(model.id).toBe('http-m');
    await close();
  });

  it.each<[string, Handler]>([
    ['refuses', (_request, _body, response) => response.writeHead(500).end('no')],
    ['talks nonsense', (_request, _body, response) => response.end('<html>')],
    ['leaves a text out', (_request, _body, response) => response.end('{"data":[]}')],
    ['hangs up', (request) => request.socket.destroy()],
    ['never answers', () => undefined],
  ])('is unavailable when the endpoint %s', async (_how, handler) => {
    const { url, close } = await endpoint(handler);
    await expect(httpEmbeddings({ url, model: 'm', timeoutMs: 200 }).embed(['a'], 'query')).rejects.toThrow(
      EmbeddingsUnavailable,
    );
    await close();
  });
});
