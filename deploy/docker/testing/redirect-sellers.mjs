// Loaded into a service of the image by NODE_OPTIONS: leads what goes to SELLERS_URL to PUBLIC_SELLERS_PORT of this machine, as a
// firewall rule would. Production asks public addresses alone.
import net from 'node:net';

const { hostname } = new URL(process.env.SELLERS_URL ?? '');
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  // `net.connect` passes its options and listener as one marked array.
  const given = Array.isArray(args[0]) ? args[0] : args;
  const [where] = given;
  if (where?.host === hostname)
    given[0] = { ...where, host: '127.0.0.1', port: Number(process.env.PUBLIC_SELLERS_PORT) };
  return Reflect.apply(connect, this, args);
};
