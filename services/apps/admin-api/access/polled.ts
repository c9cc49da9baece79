import { SetMetadata } from '@nestjs/common';

export const POLLED = 'sextant:polled';

/**
 * A call that a screen repeats at intervals: `StaffGuard` does not count it as use of the session. Calls that live events cause are not
 * marked, so they count.
 */
export const Polled = () => SetMetadata(POLLED, true);
