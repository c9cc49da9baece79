/** True for a moment less than `withinMs` before now. A moment ahead of now is not recent: the clock has been set back since. */
export function isRecent(moment: number, now: number, withinMs: number): boolean {
  const age = now - moment;
  return age >= 0 && age < withinMs;
}
