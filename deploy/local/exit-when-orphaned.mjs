// Loaded into every process of a jest run, into `npm run test:kafka`, and into services that specs start without a channel: a process
// exits at once, and its databases and brokers with it, when its parent is gone for whatever reason. Nobody could stop an orphan.
const { ppid } = process;
setInterval(() => {
  if (process.ppid !== ppid) process.exit(1);
}, 1000).unref();
