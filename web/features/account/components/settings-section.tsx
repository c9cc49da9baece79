import type { ReactNode } from 'react';

/** One matter of the settings: what it is on the left, its form on the right. */
export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-x-12 gap-y-4 py-8 first:pt-0 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1.5 text-sm text-soft">{text}</p>
      </div>
      <div className="max-w-md">{children}</div>
    </section>
  );
}
