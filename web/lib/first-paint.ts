/** The page as the server has painted it stands in #root until the app takes over (app/first-paint). */
let replacing = false;

/** Whether there is something to be seen that must not flicker. public/start.js hides what is not for this visitor. */
export const paintStands = (root: Element): boolean =>
  root.hasChildNodes() && document.documentElement.dataset['unpainted'] === undefined;

/** What is drawn next takes the place of the first paint. */
export const replacesPaint = (): void => void (replacing = true);

/** It is drawn. */
export const paintReplaced = (): void => void (replacing = false);

/** Whether what is being drawn has stood there already, so that it must not appear anew. */
export const isReplacing = (): boolean => replacing;
