/** The current time. Injected, so that specs decide what time it is. */
export abstract class Clock {
  abstract now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
