/** Now, as an argument of the edge: specs hand in their own. */
export abstract class Clock {
  abstract now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
