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

/** As much of an answer as is needed here; jsdom has none. */
class Answered {
  readonly headers: Map<string, string>;
  constructor(
    private readonly body: string,
    readonly ok = true,
    { headers = {} }: { headers?: Record<string, string> } = {},
  ) {
    this.headers = new Map(Object.entries(headers));
  }
  text = (): Promise<string> => Promise.resolve(this.body);
  json = async (): Promise<unknown> => JSON.parse(await this.text());
}

/** What start.js makes itself. */
class Made extends Answered {
  constructor(body: string, init: { headers?: Record<string, string> }) {
    super(body, true, init);
  }
}

let early: Map<string, Promise<Answered>> | undefined;

/** What public/start.js asks for at an address before the app is there. */
function askedEarly(at: string, answers: Record<string, string> = {}): string[] {
  const { pathname, search } = new URL(at, 'http://sextant.test');
  const asked: string[] = [];
  const page = {
    document,
    localStorage,
    location: { pathname, search },
    Response: Made,
    fetch: (url: string) => {
      asked.push(url);
      return Promise.resolve(new Answered(answers[url] ?? '', url in answers));
    },
    sextantEarly: undefined as { answers: Map<string, Promise<Answered>> } | undefined,
  };
  new Function('globalThis', start)(page);
  early = page.sextantEarly?.answers;
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

describe('the favorites of a user', () => {
  const url = '/api/favorites?page=1&limit=12';
  const answer = async () => (await early?.get(url))?.text();
  beforeEach(() => {
    setToken('a.b.c');
    document.body.innerHTML = '<div data-first-paint>skeletons</div>';
  });
  afterEach(() => (document.body.innerHTML = ''));

  it('are painted by the server for them alone, and the answer behind it is handed on', async () => {
    const painted = { markup: '<b>Gloves</b>', body: '{"favorites":[]}', cursor: '0042' };
    const asked = askedEarly('/favorites', { '/first-paint/favorites': JSON.stringify(painted) });
    expect(asked).toContain('/first-paint/favorites');
    expect(await answer()).toBe(painted.body);
    expect((await early?.get(url))?.headers.get('sextant-cursor')).toBe('0042');
    expect(document.querySelector('[data-first-paint]')?.innerHTML).toBe(painted.markup);
    expect(asked).not.toContain(url);
  });

  it('are asked for plainly where the server paints nothing', async () => {
    const asked = askedEarly('/favorites', { [url]: '{}' });
    expect(await answer()).toBe('{}');
    expect(asked).toContain(url);
    expect(document.querySelector('[data-first-paint]')?.innerHTML).toBe('skeletons');
  });

  it('are not painted for a visitor', () => {
    endSession();
    expect(askedEarly('/favorites')).toEqual([]);
  });
});

it.each([
  ['/favorites', '/api/favorites'],
  ['/orders', '/api/orders'],
  ['/notifications', '/api/notifications'],
])('asks early for what %s of a user will ask for', async (at, list) => {
  setToken('a.b.c');
  askedEarly(at);
  const asked = [...(early?.keys() ?? [])];
  expect(asked.join()).toContain(list);
  const user = { _id: 'u1', email: 'ann@practice.example', firstName: 'Ann', lastName: 'Lee', role: 'user' };
  const calls = answerApi({ 'GET /api/auth/profile': user });
  await restoreSession();
  renderAt(at, <Shell />);
  await waitFor(() => expect(calls.map(addressOf)).toEqual(expect.arrayContaining(asked)));
});

const addressOf = ({ path: at, query }: { path: string; query: URLSearchParams }): string =>
  query.size === 0 ? at : `${at}?${query.toString()}`;
