/** Whether a process of this id runs. One of another user that may not be signaled does. */
export function isAlive(pid: number): boolean;
