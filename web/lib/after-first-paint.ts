/** When the page itself is done loading: what can wait must not compete with what is to be seen first. */
export const afterFirstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1500 });
    else setTimeout(resolve, 300);
  });
