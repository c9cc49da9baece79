// A visitor who opens as many sockets as the server lets in and asks on each as fast as it can; SIGTERM ends it.
import { io } from 'socket.io-client';

const SOCKETS = 60;
const EVERY_MS = 5;
/** Cursor older than that of any screen: it makes the most expensive question. */
const SINCE = '0000000000000001';

const [, , url = '', productIds = ''] = process.argv;
const watched = productIds.split(',');
let sent = 0;
const sockets = Array.from({ length: SOCKETS }, () => {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnectionDelayMax: 200 });
  // The library does not reconnect a socket that the server has disconnected.
  socket.on('disconnect', () => setTimeout(() => socket.connect(), 100));
  return socket;
});
setInterval(() => {
  for (const socket of sockets)
    if (socket.connected) {
      socket.emit('watch.products', watched, SINCE);
      sent += 1;
    }
}, EVERY_MS);
process.on('SIGTERM', () => {
  console.log(String(sent));
  process.exit(0);
});
console.log('flooding');
