import { Fragment, type ReactNode } from 'react';

/** What is known of a thing, in one line with dots between: "Kerr · 34567 · net32.com". What is empty leaves no dot behind. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
