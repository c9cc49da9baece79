// Runs before the first paint. The build writes it into the document; a file of its own, so that it can be read and tested.
(({ document, location }) => {
  const page = document.documentElement.dataset;
  const stored = (key) => {
    try {
      return globalThis.localStorage.getItem(key);
    } catch {
      // Storage is blocked.
      return null;
    }
  };

  // Applies a stored theme choice; without one the system decides (styles/tokens.css).
  const theme = stored('sextant.theme');
  if (theme === 'light' || theme === 'dark') page.theme = theme;

  // The server has painted the page (app/first-paint): not for a visitor who will be sent elsewhere, nor in another view.
  const { pathname, search } = location;
  const token = stored('sextant.token');
  const refused = /^\/(favorites|orders|notifications|profile)(\/|$)/.test(pathname) && !token;
  const inRows = /^\/(search)?$/.test(pathname) && stored('sextant.results-view') === 'table';
  if (refused || inRows) page.unpainted = '';

  // What the server did not know of who is looking (styles/main.css).
  if (token) page.known = '';
  if (stored('sextant.cart')?.includes('"lines":[{')) page.cart = '';

  // What a user's page asks first is asked now and travels while its code does; lib/early.ts takes it.
  const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const ask = (url) => globalThis.fetch(url, { headers });
  const answers = new Map();

  // What is the user's own the server paints for them alone, and sends the answer behind it along.
  const own = async (url) => {
    const painted = await ask(`/first-paint${pathname}`).then(
      (answer) => (answer.ok ? answer.json() : null),
      () => null,
    );
    if (!painted) return ask(url);
    const { markup, body, cursor } = painted;
    const frame = document.querySelector('[data-first-paint]');
    if (frame && markup !== null) frame.innerHTML = markup;
    return new globalThis.Response(body, { headers: cursor ? { 'sextant-cursor': cursor } : {} });
  };
  if (token) {
    const lists = {
      '/favorites': '/api/favorites?page=1&limit=12',
      '/orders': '/api/orders?page=1&limit=10',
    };
    const list = search === '' && lists[pathname];
    if (list) answers.set(list, own(list));
    for (const url of ['/api/auth/profile', '/api/notifications?page=1&limit=10']) answers.set(url, ask(url));
  }
  // Whoever takes it hears of a failure.
  for (const answer of answers.values()) answer.catch(() => undefined);
  globalThis.sextantEarly = { token, answers };
})(globalThis);
