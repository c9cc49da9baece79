// Loaded into the processes of a chaos campaign: SIGKILLs the process before or after a step named in a file (`failpoints.ts`).
// A step is an effect that outlives the process: a statement that writes, records for Kafka, a call to a seller, an answer, a
// push, a line of a file. "After" is when it has happened and the waiting code does not know yet. The product is unaware of this.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { replaceFile } from '../../../../deploy/local/replace-file.ts';
import { nameOfProcess } from './name-of-process.mjs';

const LOOK_EVERY_MS = 100;
/** Steps within this time of the start are too rare to wait for. */
const START_MS = 8000;
/** Writes that nothing depends on: status reports, wake-up hints beside polling, sweeps. */
const ASIDE = ['status.process', 'pg_notify', 'delete from http.idempotency_key where created_at', 'knex_'];
const WRITES = /^(insert|update|delete|commit|select \* from event_store\.append)/i;
const WRITES_WITHIN = /^with\b.*\b(insert into|update|delete from)\b/i;
const LONGEST_NAME = 90;
const PRODUCE = 0;

const name = nameOfProcess();
const folder = process.env.CHAOS_FAILPOINTS;

function watch() {
  const file = path.join(folder, `${name}.steps`);
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const once = new Set();
  let watched = false;
  let armed;
  const look = () => {
    try {
      const wanted = JSON.parse(readFileSync(path.join(folder, 'armed.json'), 'utf8'))[name];
      watched = true;
      armed = wanted && !existsSync(path.join(folder, `${wanted.id}.hit`)) ? wanted : undefined;
    } catch {
      armed = undefined;
    }
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();

  const dieAt = (step, when) => {
    if (armed?.step !== step || armed.when !== when) return;
    writeFileSync(path.join(folder, `${armed.id}.hit`), `${when} ${step}`);
    process.kill(process.pid, 'SIGKILL');
  };
  return {
    before: (step) => dieAt(step, 'before'),
    after: (step) => {
      dieAt(step, 'after');
      if (!watched || known.has(step) || performance.now() < START_MS) return;
      // A step taken only once, such as an hourly one, is too rare to wait for.
      if (!once.has(step)) return void once.add(step);
      known.add(step);
      replaceFile(file, [...known].join('\n'));
    },
  };
}

/** A statement, with the number of its values normalized; a commit is named by the last write. Undefined for a read. */
function statementOf(query, lastOf, client) {
  const text = String(typeof query === 'string' ? query : query?.text)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\$\d+/g, '?');
  if (!WRITES.test(text) && !WRITES_WITHIN.test(text)) return undefined;
  if (ASIDE.some((aside) => text.includes(aside))) return undefined;
  if (!/^commit/i.test(text)) {
    lastOf.set(client, text.slice(0, LONGEST_NAME));
    return text.slice(0, LONGEST_NAME);
  }
  const last = lastOf.get(client);
  lastOf.delete(client);
  return last && `commit of ${last}`;
}

function watchStatements({ before, after }) {
  const { query } = pg.Client.prototype;
  const lastOf = new WeakMap();
  pg.Client.prototype.query = function (...args) {
    const step = typeof args[0]?.submit === 'function' ? undefined : statementOf(args[0], lastOf, this);
    if (!step) return Reflect.apply(query, this, args);
    before(step);
    // Polling that finds no job has no effect.
    const answered = (result) => (step.startsWith('commit') || result?.rowCount > 0) && after(step);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const told = (error, result) => {
        if (!error) answered(result);
        callback(error, result);
      };
      return Reflect.apply(query, this, [...args.slice(0, -1), told]);
    }
    const result = Reflect.apply(query, this, args);
    if (!(result instanceof Promise)) return result;
    return result.then((value) => {
      answered(value);
      return value;
    });
  };
}

/** True for a complete request of the Kafka protocol with this API key. */
const isKafka = (data, api) =>
  data.length > 12 && data.readInt32BE(0) === data.length - 4 && data.readInt16BE(4) === api;
/** True for the header of a WebSocket frame from a server: a whole text message, unmasked. */
const isFrame = (data) => data[0] === 0x81 && data.length <= 10 && data[1] < 0x80;

function watchSockets({ before, after }) {
  const { write } = net.Socket.prototype;
  net.Socket.prototype.write = function (data, ...rest) {
    if (name === 'realtime' && Buffer.isBuffer(data) && isFrame(data)) {
      before('push');
      setImmediate(() => after('push'));
    } else if (Buffer.isBuffer(data) && isKafka(data, PRODUCE)) {
      before('produce');
      const asked = data.readInt32BE(8);
      const answered = (answer) => {
        if (answer.length < 8 || answer.readInt32BE(4) !== asked) return;
        this.off('data', answered);
        after('produce');
      };
      this.prependListener('data', answered);
    }
    return Reflect.apply(write, this, [data, ...rest]);
  };
}

/** Path of a URL without the parts that identify one of many things. */
const placeOf = (url) =>
  url
    .replace(/\?.*$/s, '')
    .replace(/^\/sellers\/[^/]+/, '/sellers/:seller')
    .replaceAll(/\/[^/]*\d[^/]*/g, '/:id');

function watchCalls({ before, after }) {
  const { request } = http;
  http.request = function (url, options, ...rest) {
    const step = `ask ${options?.method ?? 'GET'} ${placeOf(new URL(String(url)).pathname)}`;
    before(step);
    const asked = Reflect.apply(request, this, [url, options, ...rest]);
    return asked.prependListener('response', () => after(step));
  };
}

function watchAnswers({ before, after }) {
  const { end } = http.ServerResponse.prototype;
  const reads = name === 'seller-sandbox' ? ['HEAD', 'OPTIONS'] : ['GET', 'HEAD', 'OPTIONS'];
  http.ServerResponse.prototype.end = function (...args) {
    const { method = 'GET', url = '/' } = this.req ?? {};
    if (reads.includes(method)) return Reflect.apply(end, this, args);
    const step = `answer ${method} ${placeOf(url)}`;
    before(step);
    this.once('finish', () => after(step));
    return Reflect.apply(end, this, args);
  };
}

async function watchFiles({ before, after }) {
  const file = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(file);
  await file.close();
  const { appendFile } = prototype;
  prototype.appendFile = async function (...args) {
    before('append to a file');
    await Reflect.apply(appendFile, this, args);
    after('append to a file');
  };
}

if (name && name !== 'embedded-kafka' && folder) {
  const points = watch();
  watchStatements(points);
  watchSockets(points);
  watchCalls(points);
  watchAnswers(points);
  if (name === 'seller-sandbox') await watchFiles(points);
}
