import { Fragment, type ReactNode } from 'react';

/** Facts in one line with dots between: "Kerr · 34567 · net32.com". Empty facts are skipped with their dot. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
