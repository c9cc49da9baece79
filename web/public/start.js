// Runs before the first paint. Its own file, not inline: the content security policy allows no inline scripts.
(({ document, location, URLSearchParams }) => {
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

  // index.html holds the first paint of the landing page (app/first-paint.tsx).
  const { pathname, search } = location;
  if (pathname !== '/') page.elsewhere = '';

  // What these pages ask first is asked now and travels while their code does; lib/early.ts takes it.
  const token = stored('sextant.token');
  const urls = [];
  const product = /^\/product\/([\w-]+)$/.exec(pathname)?.[1];
  if (product) urls.push(`/api/products/${product}`);
  if (pathname === '/' && search === '') urls.push('/api/search?page=1&limit=50');
  const asked = new URLSearchParams(search);
  // A single word, and nothing but it.
  const word = asked.size === 1 && /^\w+$/.exec(asked.get('q') ?? '')?.[0];
  if (pathname === '/search' && word) urls.push(`/api/search?q=${word}&page=1&limit=50`);
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
