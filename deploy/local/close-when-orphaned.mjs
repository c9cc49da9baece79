// Loaded into every service the launcher starts: when the launcher is killed, its services end in order instead of
// running on at ports nobody knows.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a finished process alive.
process.channel?.unref();
