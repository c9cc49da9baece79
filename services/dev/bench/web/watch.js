// Runs in the page before anything of it, and notes what the browser says of how it loads.
const seen = { lcp: 0, cls: 0, tbt: 0 };
globalThis.watched = seen;
const observe = (type, take) =>
  new globalThis.PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
    type,
    buffered: true,
  });
observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
observe('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)));
observe('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
