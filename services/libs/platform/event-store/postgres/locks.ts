/**
 * Class of the event store's advisory locks: the two-number form (classid, objid). pg_locks shows them with objsubid 2.
 * Changing the numbers needs every writer stopped: readers see only holders of the lock they look for.
 */
export const LOCK_CLASS = 1_399_158_900;
/** Held shared by every append from before it has a transaction id until it has ended. */
export const APPEND_LOCK = 1;
