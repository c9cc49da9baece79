import { SetMetadata } from '@nestjs/common';

export const POLLED = 'sextant:polled';

/** A call that a screen repeats by itself: it does not keep the session of somebody who has gone away from being idle. */
export const Polled = () => SetMetadata(POLLED, true);
