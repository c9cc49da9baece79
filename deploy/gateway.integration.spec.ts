import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { freePort } from '@sextant/testing/free-port.js';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import { Server as SocketServer } from 'socket.io';
import { io } from 'socket.io-client';
import { parse, parseAllDocuments } from 'yaml';

const NGINX = process.env.NGINX ?? '/usr/sbin/nginx';
const services = ['shop-api', 'vendor-api', 'admin-api', 'realtime'] as const;
type Service = (typeof services)[number];

const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const { configs } = parse(textOf('compose.yaml'), { merge: true }) as {
  configs: { gateway: { content: string } };
};
const inKubernetes = parseAllDocuments(
  textOf('../k8s/components/engines-for-development/gateway.yaml'),
).flatMap((document) => {
  const { kind, data } = document.toJS() as { kind: string; data: Record<string, string> };
  return kind === 'ConfigMap' ? (data['default.conf'] ?? '') : [];
})[0] as string;

/** Answers every question for an address (type A) from a table, as the resolver of Docker does. */
async function startResolver(addressOf: (name: string) => string | undefined): Promise<Socket> {
  const resolver = createSocket('udp4');
  resolver.on('message', (query, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const isAddress = query.readUInt16BE(at + 1) === 1;
    const found = isAddress ? addressOf(labels.join('.')) : undefined;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    // A pointer to the name, type A, class IN, one second, four bytes.
    const answer = found
      ? [Buffer.from('c00c00010001000000010004', 'hex'), Buffer.from(found.split('.').map(Number))]
      : [];
    resolver.send(Buffer.concat([head, question, ...answer]), port, address);
  });
  await new Promise<void>((resolve) => resolver.bind(0, '127.0.0.1', resolve));
  return resolver;
}

it.each([
  ['compose.yaml', configs.gateway.content],
  ['Kubernetes for development', inKubernetes],
])('the gateway of %s lets the largest upload through, with the rest of its form', (_, configuration) => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(configuration) ?? [];
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(uploadLimits.bytes + 10_000);
});

if (existsSync(NGINX))
  describe.each(['compose.yaml', 'Kubernetes for development'])('the gateway of %s', (where) => {
    const addresses = new Map<string, string>(services.map((name, n) => [name, `127.0.0.${n + 2}`]));
    const opened: Server[] = [];
    let folder: TemporaryFolder;
    let resolver: Socket;
    let nginx: ChildProcess;
    let origin: string;
    let port: number;
    let sockets: SocketServer;

    /** A service that tells its name and what has reached it. */
    const listen = async (service: Service, address: string): Promise<Server> => {
      const server = createServer((request, response) => {
        let bytes = 0;
        request.on('data', (chunk: Buffer) => (bytes += chunk.length));
        request.on('end', () => {
          const { host, 'x-forwarded-for': client } = request.headers;
          response.end(JSON.stringify({ service, address, url: request.url, host, client, bytes }));
        });
      });
      await new Promise<void>((resolve) => server.listen(port, address, resolve));
      opened.push(server);
      return server;
    };
    const ask = async (url: string, init?: RequestInit) => {
      const response = await fetch(`${origin}${url}`, init);
      expect(response.status).toBe(200);
      return (await response.json()) as { service: Service; address: string } & Record<string, unknown>;
    };

    beforeAll(async () => {
      port = await freePort();
      for (const service of services) {
        const server = await listen(service, addresses.get(service) as string);
        if (service === 'realtime') sockets = new SocketServer(server, { path: '/socket.io' });
      }
      resolver = await startResolver((name) => addresses.get(name));
      folder = temporaryFolder();
      const gateway = await freePort();
      origin = `http://127.0.0.1:${gateway}`;
      const server =
        where === 'compose.yaml'
          ? configs.gateway.content
              .replaceAll('$$', '$')
              .replace(
                'resolver 127.0.0.11 valid=5s',
                `resolver 127.0.0.1:${resolver.address().port} valid=1s`,
              )
              .replaceAll('://$service:3000', `://$service:${port}`)
          : inKubernetes.replace(
              /:\/\/([a-z-]+):80;/g,
              (_, name: string) => `://${addresses.get(name)}:${port};`,
            );
      const file = path.join(folder.path, 'nginx.conf');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (each) => `${each}_temp_path ${folder.path}/${each};`,
      );
      writeFileSync(
        file,
        `pid ${folder.path}/nginx.pid; error_log stderr; events {}
        http { access_log off; ${temporary.join(' ')} ${server.replace('listen 8080', `listen 127.0.0.1:${gateway}`)} }`,
      );
      nginx = spawn(NGINX, ['-p', folder.path, '-c', file, '-g', 'daemon off; master_process off;'], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      await eventually(() => ask('/'));
    });
    afterAll(async () => {
      nginx.kill();
      await until(() => nginx.exitCode !== null || nginx.signalCode !== null);
      await sockets.close();
      for (const server of opened) {
        server.closeAllConnections();
        server.close();
      }
      resolver.close();
      folder.remove();
    });

    it('routes each path to its service, with the address that the browser asked for, and its own', async () => {
      for (const [url, service] of [
        ['/', 'shop-api'],
        ['/api/search?q=gloves%20m', 'shop-api'],
        ['/vendor-api/connections', 'vendor-api'],
        ['/admin-api/orders', 'admin-api'],
      ] as const)
        expect(await ask(url)).toMatchObject({
          service,
          url,
          host: origin.replace('http://', ''),
          client: '127.0.0.1',
        });
    });

    it('passes the largest upload', async () => {
      const body = new Uint8Array(uploadLimits.bytes + 10_000);
      expect(await ask('/api/inventory', { method: 'POST', body })).toMatchObject({ bytes: body.length });
    });

    it('carries live connections as WebSockets', async () => {
      sockets.on('connection', (socket) => socket.on('say', (text: string) => socket.emit('heard', text)));
      const socket = io(origin, { transports: ['websocket'], reconnection: false });
      const heard = new Promise<string>((resolve, reject) => {
        socket.on('heard', resolve);
        socket.on('connect_error', reject);
      });
      socket.emit('say', 'hello');
      expect(await heard).toBe('hello');
      socket.close();
    });

    if (where === 'compose.yaml')
      it('finds a service that was replaced at its new address', async () => {
        await listen('shop-api', '127.0.0.9');
        addresses.set('shop-api', '127.0.0.9');
        await until(async () => (await ask('/')).address === '127.0.0.9');
        addresses.set('shop-api', '127.0.0.2');
      });
  });
else
  describe('the gateways', () => {
    it.skip('were not tried: there is no nginx here (apt-get install nginx-light)', () => undefined);
  });
