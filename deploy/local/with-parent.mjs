// Loaded into every service the launcher starts: when the launcher is killed, its services end in order instead of
// living on behind ports nobody knows.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a process alive that has nothing left to do.
process.channel?.unref();
