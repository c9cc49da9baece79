// Runs before the first paint. Its own file, not inline: the content security policy allows no inline scripts.
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
  const urls = [];
  if (token) {
    urls.push('/api/auth/profile');
    if (pathname === '/favorites' && search === '') urls.push('/api/favorites?page=1&limit=12');
    if (pathname === '/orders' && search === '') urls.push('/api/orders?page=1&limit=10');
    urls.push('/api/notifications?page=1&limit=10');
  }
  const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answers = new Map(urls.map((url) => [url, globalThis.fetch(url, { headers })]));
  // Whoever takes it hears of a failure.
  for (const answer of answers.values()) answer.catch(() => undefined);
  globalThis.sextantEarly = { token, answers };
})(globalThis);
