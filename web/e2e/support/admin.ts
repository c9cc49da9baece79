import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { until } from '@sextant/testing/eventually.js';
import { freePort } from '@sextant/testing/free-port.js';
import type { Page } from 'playwright-core';
import { choices, connectSeller, orderNow, type Choice } from './buying.js';
import { newShopper, type Person } from './people.js';
import { send } from './send.js';
import type { Site } from './site.js';

/** The administrator every demo has. */
export async function administrator(site: Site): Promise<Person> {
  const { token } = await send<AuthResult>('POST', `${site.url}/api/auth/login`, { body: demoLogins.admin });
  return { firstName: 'Ada', lastName: 'Admin', ...demoLogins.admin, token };
}

export interface Customer {
  readonly person: Person;
  readonly chosen: readonly Choice[];
  /** Orders what they have chosen. */
  readonly order: () => Promise<Order>;
}

/** A new shopper who can order of one seller. */
export async function newCustomer(site: Site): Promise<Customer> {
  const person = await newShopper(site);
  const chosen = await choices(site, 1);
  for (const choice of chosen) await connectSeller(site, person, choice);
  return { person, chosen, order: () => orderNow(site, person, chosen) };
}

const realtime = fileURLToPath(new URL('../../../services/apps/realtime/dist/main.js', import.meta.url));

export interface Replica {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** One more process that serves live connections, beside that of the product, on the same database. */
export async function startReplica(site: Site): Promise<Replica> {
  const [port, postgres] = [
    await freePort(),
    await startPostgres({ dataDir: path.join(site.dataDir, 'postgres') }),
  ];
  const child = spawn(process.execPath, [realtime], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'error',
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DEMO: 'on',
      DATA_DIR: path.resolve(site.dataDir),
      // It reads the live feed in Postgres only.
      KAFKA_BROKERS: '127.0.0.1:9',
    },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await until('the second replica is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

interface LiveConnections {
  /** Closes those that are open; the page then opens others. */
  cut: () => void;
}

/** Lets the page's live connections lead to another replica. */
export async function routeLiveConnections(page: Page, replica: Replica): Promise<LiveConnections> {
  const open = new Set<WebSocket>();
  await page.routeWebSocket(/\/socket\.io\//, (browser) => {
    const { pathname, search } = new URL(browser.url());
    const server = new WebSocket(`${replica.url.replace('http', 'ws')}${pathname}${search}`);
    const early: (string | Buffer)[] = [];
    open.add(server);
    server.onopen = () => early.splice(0).forEach((message) => server.send(message as string));
    server.onmessage = ({ data }) => browser.send(data as string);
    server.onclose = () => {
      open.delete(server);
      void browser.close();
    };
    browser.onMessage((message) => {
      if (server.readyState === WebSocket.OPEN) server.send(message as string);
      else early.push(message);
    });
    browser.onClose(() => server.close());
  });
  return { cut: () => open.forEach((server) => server.close()) };
}
