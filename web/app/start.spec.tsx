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
    ...{ document, localStorage, location: { pathname, search } },
    fetch: (url: string) => {
      asked.push(url);
      return Promise.resolve();
    },
  };
  new Function('globalThis', start)(page);
  return asked;
}

afterEach(() => {
  for (const name of ['unpainted', 'known', 'cart']) delete document.documentElement.dataset[name];
  cleanup();
  endSession();
});

it.each(['/', '/search?q=gloves', '/product/p1', '/terms'])(
  'asks nothing early for a visitor of %s, whose page brings along what it shows',
  (at) => {
    expect(askedEarly(at)).toEqual([]);
  },
);

it.each([
  ['a user’s page by a visitor, who will be sent home', '/orders', {}],
  ['results in rows', '/search?q=gloves', { 'sextant.results-view': 'table' }],
])('hides the first paint where it is not what will be shown: %s', (_what, at, stored) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  askedEarly(at);
  expect(document.documentElement.dataset).toHaveProperty('unpainted');
});

it('tells the first paint what the server did not know of who is looking', () => {
  localStorage.setItem('sextant.cart', '{"lines":[],"owner":null}');
  askedEarly('/product/p1');
  expect(document.documentElement.dataset).not.toHaveProperty('cart');
  expect(document.documentElement.dataset).not.toHaveProperty('known');
  localStorage.setItem('sextant.cart', JSON.stringify({ lines: [{ quantity: 1 }], owner: null }));
  setToken('a.b.c');
  askedEarly('/product/p1');
  expect(document.documentElement.dataset).toHaveProperty('cart');
  expect(document.documentElement.dataset).toHaveProperty('known');
});

it.each([
  ['a search', '/search?q=gloves', {}],
  ['a user’s page with a token', '/orders', { 'sextant.token': 'a.b.c' }],
])('leaves the first paint standing elsewhere: %s', (_what, at, stored) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  askedEarly(at);
  expect(document.documentElement.dataset).not.toHaveProperty('unpainted');
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
