import { SetMetadata } from '@nestjs/common';

export const POLLED = 'sextant:polled';

/** A call that a screen repeats by itself: `StaffGuard` does not count it as use of the session. */
export const Polled = () => SetMetadata(POLLED, true);
