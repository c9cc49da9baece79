import '../testing/browser.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent } from '@testing-library/react';
import { replay, retype, takeRecordedActions } from '../lib/replay.js';
import { BOOT_BLOCK, STATE_BLOCK, type BootInfo } from './server-state.js';

const boot = readFileSync(path.join(import.meta.dirname, '../public/boot.js'), 'utf8');
const frame = '<main id="main">skeletons</main>';
const fragment = {
  app: '<header>bar</header><main id="main"><b>Gloves</b></main>',
  state: { cursor: '0042' },
};

let asked: { url: string; authorization: string }[];

/** Runs public/boot.js in a document of the server. */
function start(info: Partial<BootInfo>, body = frame, answers: Record<string, unknown> = {}): void {
  const block = (id: string, value: unknown): string =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  document.body.innerHTML = block(BOOT_BLOCK, info) + body + block(STATE_BLOCK, { cursor: '0001' });
  asked = [];
  globalThis.fetch = ((url: string, init: { headers: { authorization: string } }) => {
    asked.push({ url, authorization: init.headers.authorization });
    const answer = answers[url];
    return Promise.resolve({ ok: answer !== undefined, text: async () => JSON.stringify(answer) ?? '' });
  }) as unknown as typeof fetch;
  new Function(boot)();
}
const urls = (): string[] => asked.map(({ url }) => url);
const hidden = (): string[] => Object.keys(document.documentElement.dataset).sort();

beforeEach(() => window.history.replaceState(null, '', '/favorites?page=2'));
afterEach(() => {
  takeRecordedActions();
  for (const name of hidden()) delete document.documentElement.dataset[name];
  document.body.replaceChildren();
});

describe('what boot.js asks for', () => {
  const own = { forUser: true, fragment: true, ask: ['/api/auth/profile'] };

  it('is nothing for a visitor', () => {
    start(own);
    expect(asked).toEqual([]);
  });

  it('is what the document names, and the user’s page, in the name of the user', () => {
    localStorage.setItem('sextant.token', 'a.b.c');
    start(own);
    expect(urls()).toEqual(['/api/auth/profile', '/fragment/favorites?page=2']);
    for (const { authorization } of asked) expect(authorization).toBe('Bearer a.b.c');
    expect([...(globalThis.sextantPrefetched?.answers.keys() ?? [])]).toEqual(['/api/auth/profile']);
  });

  it('takes the place of the skeletons, with what the app will start from', async () => {
    localStorage.setItem('sextant.token', 'a.b.c');
    start(own, frame, { '/fragment/favorites?page=2': fragment });
    await globalThis.sextantPrefetched?.filled;
    expect(document.getElementById('main')?.innerHTML).toBe('<b>Gloves</b>');
    expect(document.querySelectorAll('header')).toHaveLength(0);
    expect(JSON.parse(document.getElementById(STATE_BLOCK)?.textContent ?? '')).toEqual(fragment.state);
  });

  it('does so as soon as the document is parsed, while the code is still on its way', async () => {
    localStorage.setItem('sextant.token', 'a.b.c');
    let readyState = 'loading';
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => readyState });
    start(own, frame, { '/fragment/favorites?page=2': fragment });
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.getElementById('main')?.textContent).toBe('skeletons');
    readyState = 'interactive';
    fireEvent(document, new Event('readystatechange'));
    await globalThis.sextantPrefetched?.filled;
    expect(document.getElementById('main')?.textContent).toBe('Gloves');
    Reflect.deleteProperty(document, 'readyState');
  });

  const choose = (select: HTMLSelectElement) => fireEvent.change(select, { target: { value: 'Pending' } });
  it.each<[string, Record<string, unknown>, (select: HTMLSelectElement) => unknown]>([
    ['the server renders nothing', {}, () => undefined],
    ['somebody has begun to use the page', { '/fragment/favorites?page=2': fragment }, choose],
    ['a control has the focus', { '/fragment/favorites?page=2': fragment }, (select) => select.focus()],
  ])('leaves the page as it is when %s', async (_when, answers, use) => {
    localStorage.setItem('sextant.token', 'a.b.c');
    const bar = '<main id="main"><select><option>All</option><option>Pending</option></select></main>';
    start(own, bar, answers);
    use(document.querySelector('select')!);
    await globalThis.sextantPrefetched?.filled;
    expect(document.querySelector('select')).not.toBeNull();
    expect(document.getElementById(STATE_BLOCK)?.textContent).toBe('{"cursor":"0001"}');
  });
});

describe('what boot.js hides until the app has started', () => {
  it.each<[string, Partial<BootInfo>, Record<string, string>, string[]]>([
    ['nothing of a page for everybody', {}, {}, []],
    ['a user’s page from a visitor, who will be sent home', { forUser: true }, {}, ['refused']],
    ['offers from a user, whose prices differ', {}, { 'sextant.token': 'a.b.c' }, ['known', 'ownPrices']],
    ['offers beside a filled cart', {}, { 'sextant.cart': '{"lines":[{"quantity":1}]}' }, ['ownPrices']],
    ['nothing beside an empty cart', {}, { 'sextant.cart': '{"lines":[],"owner":null}' }, []],
    ['a grid from who sees rows', {}, { 'sextant.results-view': 'table' }, ['rows']],
  ])('is %s', (_what, info, stored, names) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    start(info);
    expect(hidden()).toEqual(names);
  });

  it('is not what the theme is kept in', () => {
    localStorage.setItem('sextant.theme', 'dark');
    start({});
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});

describe('what was done before the app had started', () => {
  const page = `
    <button id="add">Add</button>
    <form id="name"><input id="text" value="old" /><button id="save">Save</button></form>
    <form id="search" action="/search"><input id="q" /><button id="go">Go</button></form>`;
  const by = (id: string) => document.getElementById(id) as HTMLInputElement;
  let done: string[];
  beforeEach(() => {
    done = [];
    start({}, page);
  });
  const listen = (id: string, type: string): void =>
    by(id).addEventListener(type, () => done.push(`${id} ${type} ${by(id).value}`.trim()));

  it('is done again, of each control once, in the order it was done', async () => {
    fireEvent.click(by('add'));
    fireEvent.input(by('text'), { target: { value: 'new' } });
    fireEvent.click(by('add'));
    listen('add', 'click');
    listen('text', 'input');
    const recorded = takeRecordedActions();
    expect(done).toEqual([]);
    retype(recorded);
    await replay(recorded);
    expect(done).toEqual(['text input new', 'add click']);
  });

  it('leaves out what is gone', async () => {
    fireEvent.click(by('add'));
    const add = by('add');
    add.addEventListener('click', () => done.push('clicked'));
    add.remove();
    await replay(takeRecordedActions());
    expect(done).toEqual([]);
  });

  it('is left to the browser in a form that names where it leads', () => {
    fireEvent.input(by('q'), { target: { value: 'gloves' } });
    expect(fireEvent.submit(by('search'))).toBe(true);
    expect(takeRecordedActions()).toEqual([]);
  });

  it('never sends a form to the page’s own address', () => {
    expect(fireEvent.submit(by('name'))).toBe(false);
    takeRecordedActions();
    expect(fireEvent.submit(by('name'))).toBe(true);
  });
});
