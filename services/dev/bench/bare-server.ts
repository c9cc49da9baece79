// The floor of every figure over HTTP: a bare server with one prepared statement, in a process of its own.
// GET /{n}: SELECT of one row; POST /{n}: INSERT of one row. Prints its port.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 8 });
pool.on('error', () => undefined);
await pool.query('create table if not exists bench_floor (id bigserial primary key, body text not null)');
await pool.query(`insert into bench_floor (body) select repeat('x', 700) from generate_series(1, 1000)`);

const select = { name: 'floor-select', text: 'select id, body from bench_floor where id = $1' };
const insert = { name: 'floor-insert', text: 'insert into bench_floor (body) values ($1) returning id' };
const statement = (request: http.IncomingMessage): pg.QueryConfig<(string | number)[]> =>
  request.method === 'POST'
    ? { ...insert, values: ['x'.repeat(200)] }
    : { ...select, values: [(Number(request.url?.slice(1)) % 1000) + 1] };

const server = http.createServer((request, response) => {
  request.resume();
  pool.query(statement(request)).then(
    ({ rows }) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rows));
    },
    () => {
      response.statusCode = 500;
      response.end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
