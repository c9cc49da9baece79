// Runs in the page: milliseconds between the frames it draws, from `startFrames` to `stopFrames`.
let gaps = [];
let running = false;
globalThis.startFrames = () => {
  gaps = [];
  running = true;
  let last = performance.now();
  const next = (now) => {
    gaps.push(now - last);
    last = now;
    if (running) globalThis.requestAnimationFrame(next);
  };
  globalThis.requestAnimationFrame(next);
};
globalThis.stopFrames = () => {
  running = false;
  return gaps;
};
