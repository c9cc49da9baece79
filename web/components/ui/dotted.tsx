import { Fragment, type ReactNode } from 'react';

/** Keeps the dot on the line of the fact after it, where the facts need two lines. */
export const DOT = ' ·\u00a0';

/** Facts with dots between: "Kerr · 34567 · net32.com". Empty facts are skipped with their dot. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && DOT}
      {part}
    </Fragment>
  ));
}
