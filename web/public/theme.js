// Applies a stored theme choice before the first paint; without one the system decides (styles/tokens.css).
try {
  const theme = globalThis.localStorage.getItem('sextant.theme');
  if (theme === 'light' || theme === 'dark') globalThis.document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system preference stands.
}
