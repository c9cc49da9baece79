import '../testing/browser.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, waitFor } from '@testing-library/react';
import { endSession, restoreSession } from '../lib/session.js';
import { setToken } from '../lib/token.js';
import { answerApi } from '../testing/api.js';
import { renderAt } from '../testing/render-app.js';
import { Shell } from './layout/shell.js';

const start = readFileSync(path.join(import.meta.dirname, '../public/start.js'), 'utf8');

/** What public/start.js asks for at an address before the app is there. */
function askedEarly(at: string): string[] {
  const { pathname, search } = new URL(at, 'http://sextant.test');
  const asked: string[] = [];
  const page = {
    ...{ document, URLSearchParams, localStorage, location: { pathname, search } },
    fetch: (url: string) => {
      asked.push(url);
      return Promise.resolve();
    },
  };
  new Function('globalThis', start)(page);
  return asked;
}

afterEach(() => {
  cleanup();
  endSession();
});

it.each([
  ['the landing page', '/', 1],
  ['a search for one word', '/search?q=gloves', 1],
  ['a search that is more than one word', '/search?q=gloves&sort=rating', 0],
  ['a product', '/product/p1', 1],
  ['the terms', '/terms', 0],
])('asks early for nothing but what the app will ask for: %s', async (_where, at, count) => {
  const early = askedEarly(at);
  expect(early).toHaveLength(count);
  const calls = answerApi({});
  renderAt(at, <Shell />);
  await waitFor(() => expect(calls.map(addressOf)).toEqual(expect.arrayContaining(early)));
});

it.each([
  ['favorites', '/favorites', '/api/favorites'],
  ['orders', '/orders', '/api/orders'],
])('asks early for what a user’s page will ask for: %s', async (_where, at, list) => {
  setToken('a.b.c');
  const early = askedEarly(at);
  expect(early).toHaveLength(3);
  expect(early.join()).toContain(list);
  const user = { _id: 'u1', email: 'ann@practice.example', firstName: 'Ann', lastName: 'Lee', role: 'user' };
  const calls = answerApi({ 'GET /api/auth/profile': user });
  await restoreSession();
  renderAt(at, <Shell />);
  await waitFor(() => expect(calls.map(addressOf)).toEqual(expect.arrayContaining(early)));
});

const addressOf = ({ path: at, query }: { path: string; query: URLSearchParams }): string =>
  query.size === 0 ? at : `${at}?${query.toString()}`;
