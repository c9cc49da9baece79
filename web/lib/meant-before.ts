/** A press sooner after a button has changed was meant for the button before. */
export const MEANT_BEFORE_MS = 1000;
