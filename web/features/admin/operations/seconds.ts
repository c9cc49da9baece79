/** 75 → "1 min. 15 s": how long, at a glance. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min. ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min.`;
}

/** Seconds between two instants, ISO 8601. */
export const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 1000;
