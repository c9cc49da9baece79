import { lazyWithReload, ChunkLoadError, setBeforeReload, setDestination } from './lazy-with-reload.js';

const page = (script: string): string =>
  `<script type="module" crossorigin src="/assets/${script}.js"></script>`;
let served: string | null;
const gone = (): Promise<string> => Promise.reject(new Error('Failed to fetch dynamically imported module'));

beforeEach(() => {
  document.body.innerHTML = page('index-old');
  served = page('index-old');
  sessionStorage.clear();
  globalThis.fetch = () =>
    served === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ ok: true, text: () => Promise.resolve(served) } as Response);
});

it('gives what was loaded', async () => {
  await expect(lazyWithReload(() => Promise.resolve('menu'))).resolves.toBe('menu');
});

it('tries once more when the network has stumbled', async () => {
  let calls = 0;
  const load = (): Promise<string> => ((calls += 1) === 1 ? gone() : Promise.resolve('menu'));
  await expect(lazyWithReload(load)).resolves.toBe('menu');
});

it.each([
  ['the build is the one that runs', page('index-old')],
  ['the server cannot be reached', null],
])('fails when %s', async (_when, answer) => {
  served = answer;
  await expect(lazyWithReload(gone)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(sessionStorage).toHaveLength(0);
});

it('does not reload a second time right after the first', async () => {
  served = page('index-new');
  sessionStorage.setItem('sextant.reloaded', String(Date.now()));
  await expect(lazyWithReload(gone)).rejects.toBeInstanceOf(ChunkLoadError);
});

it('reloads once what the page has to do before is done', async () => {
  served = page('index-new');
  const saved = Promise.withResolvers<void>();
  const waits = new Promise<void>((resolve) =>
    setBeforeReload(() => {
      resolve();
      return saved.promise;
    }),
  );
  setDestination(() => '#reloaded');
  void lazyWithReload(gone);
  await waits;
  expect(window.location.hash).toBe('');
  saved.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  expect(window.location.hash).toBe('#reloaded');
});
