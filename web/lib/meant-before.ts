/** Who presses a button sooner after it has changed meant the one that was there before. */
export const MEANT_BEFORE_MS = 1000;
