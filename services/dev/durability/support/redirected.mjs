// Loaded into the services of a chaos campaign: redirects their connections to Postgres, Kafka and the sellers through
// `network.ts`, like a firewall rule. Configured addresses alone would not do, because a broker tells clients its own address.
import net from 'node:net';
import { nameOfProcess } from './name-of-process.mjs';

const name = nameOfProcess();
const { CHAOS_NETWORK, DATABASE_URL, KAFKA_BROKERS, SELLERS_URL } = process.env;
const ways = JSON.parse(CHAOS_NETWORK ?? '{}');

if (`${name} postgres` in ways && DATABASE_URL && KAFKA_BROKERS && SELLERS_URL) {
  const database = new URL(DATABASE_URL);
  // A Unix socket would bypass the network.
  database.searchParams.delete('host');
  process.env.DATABASE_URL = database.href;
  const redirected = new Map([
    [Number(database.port), ways[`${name} postgres`]],
    [Number(KAFKA_BROKERS.split(':').at(-1)), ways[`${name} kafka`]],
    [Number(new URL(SELLERS_URL).port), ways[`${name} sellers`]],
  ]);
  const portOf = (port) => redirected.get(Number(port)) ?? port;
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    // `net.connect` passes its options and listener as one marked array.
    const given = Array.isArray(args[0]) ? args[0] : args;
    const [where] = given;
    if (typeof where === 'object' && where.port) given[0] = { ...where, port: portOf(where.port) };
    else if (/^\d+$/.test(String(where))) given[0] = portOf(where);
    return Reflect.apply(connect, this, args);
  };
}
