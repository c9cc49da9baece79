// Runs before the first paint. Its own file, not inline: the content security policy allows no inline scripts.
(({ document, location }) => {
  const page = document.documentElement.dataset;

  // Applies a stored theme choice; without one the system decides (styles/tokens.css).
  try {
    const theme = globalThis.localStorage.getItem('sextant.theme');
    if (theme === 'light' || theme === 'dark') page.theme = theme;
  } catch {
    // Storage is blocked: the system preference stands.
  }

  // index.html holds the first paint of the landing page (app/first-paint.tsx).
  if (location.pathname !== '/') page.elsewhere = '';

  // What these pages ask first is asked now and travels while their code does; lib/early.ts takes it.
  const product = /^\/product\/([\w-]+)$/.exec(location.pathname)?.[1];
  const landing = location.pathname === '/' && location.search === '';
  const url = product ? `/api/products/${product}` : landing ? '/api/search?page=1&limit=50' : null;
  if (url === null) return;
  const answer = globalThis.fetch(url, { headers: { accept: 'application/json' } });
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined);
  globalThis.sextantEarly = { url, answer };
})(globalThis);
