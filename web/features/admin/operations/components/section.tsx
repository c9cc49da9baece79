import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  note?: string;
  children: ReactNode;
}

/** One part of the Operations screen. */
export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {note && <p className="mt-1 text-sm text-soft">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
