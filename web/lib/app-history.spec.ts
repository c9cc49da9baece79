import '../testing/browser.js';
import { createAppHistory, type AppHistory } from './app-history.js';

let history: AppHistory;
let stop: () => void;
let dialogs: { name: string; closed: () => void }[];

/** A dialog as the app has them: told to close, it does. */
function open(name: string, willing = true): () => void {
  const closed = history.dialogOpened(() => willing && close());
  const dialog = { name, closed };
  const close = (): void => {
    dialogs = dialogs.filter((each) => each !== dialog);
    closed();
  };
  dialogs.push(dialog);
  return close;
}
/** A task later: everything the page wanted of the browser has been done. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
/** The same after whatever journeys the history has set out on. */
const rested = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await settled();
};
const pressed = async (button: 'back' | 'forward'): Promise<void> => {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history[button]();
  await gone;
  await rested();
};
const closes = async (close: () => void): Promise<void> => {
  const { length } = dialogs;
  close();
  expect(dialogs).toHaveLength(length - 1);
  await rested();
};
const at = (): string => `${window.location.pathname}${window.location.search}`;
const seen = (): string => [at(), ...dialogs.map(({ name }) => name)].join(' > ');

/** What is seen at each press of Back until the page before the shop. */
async function wayBack(): Promise<string[]> {
  const steps: string[] = [];
  while (at() !== '/before' && steps.length < 9) {
    await pressed('back');
    steps.push(seen());
  }
  return steps;
}

beforeEach(async () => {
  dialogs = [];
  window.history.pushState(null, '', '/before');
  history = createAppHistory();
  stop = history.listen(() => undefined);
  history.push('/shop');
  await settled();
});
afterEach(() => stop());

describe('Back', () => {
  it('closes an open dialog before it leaves the page', async () => {
    open('cart');
    await settled();
    expect(await wayBack()).toEqual(['/shop', '/before']);
  });

  it('has no step for a dialog that was closed otherwise', async () => {
    const close = open('cart');
    await settled();
    await closes(close);
    expect(await wayBack()).toEqual(['/before']);
  });

  it('has one step for a dialog that took the place of another', async () => {
    const close = open('cart');
    await settled();
    close();
    open('login');
    await settled();
    expect(await wayBack()).toEqual(['/shop', '/before']);
  });

  it('closes one after the other where two stand', async () => {
    open('cart');
    open('connect');
    await settled();
    expect(await wayBack()).toEqual(['/shop > cart', '/shop', '/before']);
  });

  it('stays with a dialog that will not be closed now', async () => {
    open('order being placed', false);
    await settled();
    await pressed('back');
    await pressed('back');
    expect(seen()).toBe('/shop > order being placed');
  });

  it.each([['cart'], ['cart', 'connect']])(
    'leads from the page opened in a dialog to the one under it',
    async (...names) => {
      const closing = names.map((name) => open(name));
      await settled();
      history.push('/product');
      for (const close of closing.reverse()) close();
      await rested();
      expect(seen()).toBe('/product');
      expect(await wayBack()).toEqual(['/shop', '/before']);
    },
  );

  it('leads to the page under a dialog that closed before the next page opened', async () => {
    const close = open('login');
    await settled();
    close();
    await Promise.resolve();
    history.push('/profile');
    await rested();
    expect(seen()).toBe('/profile');
    expect(await wayBack()).toEqual(['/shop', '/before']);
  });

  it('closes the filters, then undoes them', async () => {
    open('filters');
    await settled();
    history.push('/shop?brand=Kerr');
    await settled();
    history.push('/shop?brand=Kerr&seller=benco');
    await settled();
    expect(await wayBack()).toEqual([
      '/shop?brand=Kerr&seller=benco',
      '/shop?brand=Kerr',
      '/shop',
      '/before',
    ]);
  });

  it('closes a dialog whose page changed its address', async () => {
    open('connect');
    await settled();
    history.replace('/shop?tab=vendors');
    await rested();
    expect(seen()).toBe('/shop?tab=vendors > connect');
    expect(await wayBack()).toEqual(['/shop?tab=vendors', '/before']);
  });
});

describe('Forward', () => {
  it('opens nothing and adds no step', async () => {
    open('cart');
    await settled();
    await pressed('back');
    await pressed('forward');
    expect(seen()).toBe('/shop');
    expect(await wayBack()).toEqual(['/before']);
  });
});

describe('reloading under an open dialog', () => {
  it('shows the page without it and without its step', async () => {
    open('cart');
    await settled();
    stop();
    dialogs = [];
    history = createAppHistory();
    stop = history.listen(() => undefined);
    await rested();
    expect(await wayBack()).toEqual(['/before']);
  });
});

describe('going back by the app itself', () => {
  it('leaves the page, however many dialogs stand on it', async () => {
    open('cart');
    open('connect');
    await settled();
    history.go(-1);
    await rested();
    expect(seen()).toBe('/before');
  });
});
