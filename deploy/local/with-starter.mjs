// Loaded into every process of a jest run, and into services that specs start: when the parent process is gone,
// however it ended, the process ends too, and with it its databases. Nobody could stop an orphan.
const { ppid } = process;
setInterval(() => {
  if (process.ppid !== ppid) process.exit(1);
}, 1000).unref();
