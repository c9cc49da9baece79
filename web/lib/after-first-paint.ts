/** Resolves when the page itself has loaded: code that can wait must not compete with what is seen first. */
export const afterFirstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1500 });
    else setTimeout(resolve, 300);
  });
