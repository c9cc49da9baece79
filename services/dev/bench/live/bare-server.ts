// The floor of the live feed: Socket.IO with a room for each product, controlled by its parent process. Prints its port.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from '@sextant/platform/observability/metrics.js';
import { Server } from 'socket.io';
import { changed, productId } from './watching.ts';

const server = http.createServer((_request, response) => {
  metrics()
    .metrics()
    .then((text) => response.end(text))
    .catch(() => response.destroy());
});
const io = new Server(server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('watch.products', (productIds: readonly string[]) => {
    void socket.join([...productIds]);
    socket.emit('ready', { cursor: '', resumed: true });
  });
});
process.on('message', (numbers: readonly number[]) => {
  for (const n of numbers) {
    const id = productId(changed(n));
    const cursor = String(n).padStart(16, '0');
    io.to(id).emit('price.changed', { newPrice: n / 100, oldPrice: 10, productId: id, cursor });
  }
});
process.on('disconnect', () => process.exit(0));
metrics();
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
