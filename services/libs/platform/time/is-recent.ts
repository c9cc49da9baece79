/** Whether a moment lies less than so many milliseconds before now. One ahead of now does not: the clock has been set back since. */
export function isRecent(moment: number, now: number, withinMs: number): boolean {
  const age = now - moment;
  return age >= 0 && age < withinMs;
}
