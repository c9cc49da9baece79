// Runs before the first paint. The build inlines it into the document; a file of its own can be read and tested.
(({ document, location, fetch }) => {
  const root = document.documentElement.dataset;
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
  if (theme === 'light' || theme === 'dark') root.theme = theme;

  // The server has rendered the page for a visitor with an empty cart who sees results in a grid. What differs for this
  // person is hidden until the app has started (styles/main.css).
  const {
    forUser = false,
    fragment = false,
    ask = [],
  } = JSON.parse(document.getElementById('page')?.textContent ?? '{}');
  const token = stored('sextant.token');
  if (forUser && !token) root.refused = '';
  if (token) root.known = '';
  if (token || stored('sextant.cart')?.includes('"lines":[{')) root.ownPrices = '';
  if (stored('sextant.results-view') === 'table') root.rows = '';

  // Actions before the app has started are recorded, and replayed by it (lib/replay.ts). Links, and forms with an action,
  // work by themselves.
  const actions = [];
  const keep = (event) => {
    const control = event.target.closest('button, input, select, textarea');
    if (!control || control.closest('form[action]')) return;
    const pressed = control.localName === 'button';
    if (pressed === (event.type === 'click'))
      actions.push({ control, value: control.value, checked: control.checked === true });
  };
  // A form without an action would put its values, passwords included, into the address of the page.
  const hold = (event) => event.target.matches('form[action]') || event.preventDefault();
  const types = ['click', 'input', 'change'];
  for (const type of types) document.addEventListener(type, keep, true);
  document.addEventListener('submit', hold, true);
  const stop = () => {
    for (const type of types) document.removeEventListener(type, keep, true);
    document.removeEventListener('submit', hold, true);
    return actions;
  };

  // The user's own data is fetched in parallel with the code (lib/prefetched.ts).
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const get = (url) => fetch(url, { headers });
  const answers = new Map();
  if (token) for (const url of ask) answers.set(url, get(url));
  // Failures are handled by whoever takes the answer.
  for (const answer of answers.values()) answer.catch(() => undefined);

  // The document of a user's page holds skeletons only. The fragment the server renders for this user replaces them,
  // unless the user has already acted on the page or is about to type; the app hydrates the fragment.
  const parsed = new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    // DOMContentLoaded would wait for the app's code.
    else document.addEventListener('readystatechange', resolve);
  });
  const fill = async () => {
    const [answer] = await Promise.all([get(`/fragment${location.pathname}${location.search}`), parsed]);
    // The answer is read also where it is of no use: the browser keeps the connection of one that nobody reads.
    const text = await answer.text();
    const main = document.getElementById('main');
    if (!answer.ok || actions.length > 0 || main.contains(document.activeElement)) return;
    const { app, state } = JSON.parse(text);
    const rendered = document.createElement('template');
    rendered.innerHTML = app;
    main.replaceWith(rendered.content.getElementById('main'));
    document.getElementById('server-state').textContent = JSON.stringify(state);
  };
  const filled = fragment && token ? fill().catch(() => undefined) : undefined;
  globalThis.sextantPrefetched = { token, answers, filled };
  globalThis.sextantRecorded = { stop };
})(globalThis);
