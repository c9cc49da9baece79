/** The instrument: frame, arc and index arm. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M16 7 8 21.500" />
        <path d="M16 7l8 14.500" />
        <path d="M6.500 20.500c5.500 6 13.500 6 19 0" />
        <path d="M16 7l2.200 17.500" />
      </g>
    </svg>
  );
}
