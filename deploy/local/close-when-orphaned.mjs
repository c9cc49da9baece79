// Loaded into every service the launcher starts, over a channel: when its parent is killed, a service ends in order instead of
// running on at a port nobody knows.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a finished process alive.
process.channel?.unref();
