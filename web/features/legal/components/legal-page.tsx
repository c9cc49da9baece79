import { useDateFormats } from '../../../lib/dates.js';
import { useNow } from '../../../lib/use-now.js';

export interface LegalSection {
  title: string;
  /** Paragraphs; a list stands as an array of its points. */
  text: (string | string[])[];
}

interface Props {
  title: string;
  intro: string;
  sections: LegalSection[];
  contact: { text: string; address: string };
}

/**
 * A legal text: contents on top, numbered sections, a contact address. Its date is today's: limits and times in the text are those of
 * the running version.
 */
export function LegalPage({ title, intro, sections, contact }: Props) {
  const { formatDate } = useDateFormats();
  const now = useNow(60_000);
  const idOf = (index: number): string => `section-${index + 1}`;
  return (
    <article className="mx-auto max-w-3xl px-4 py-12 leading-relaxed md:px-8">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-sm text-soft">Last updated: {formatDate(now)}</p>
      <p className="mt-6 text-lg">{intro}</p>
      <nav aria-label="Contents" className="mt-8 rounded-lg border border-line bg-surface p-5">
        <ol className="grid list-inside list-decimal gap-x-8 text-sm sm:grid-cols-2">
          {sections.map((section, index) => (
            <li key={section.title} className="py-1">
              <a href={`#${idOf(index)}`} className="text-accent hover:underline">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section key={section.title} id={idOf(index)} className="mt-10">
          <h2 className="text-xl font-semibold">
            {index + 1}. {section.title}
          </h2>
          {section.text.map((part, at) =>
            typeof part === 'string' ? (
              <p key={at} className="mt-3">
                {part}
              </p>
            ) : (
              <ul key={at} className="mt-3 list-disc space-y-1.5 pl-6">
                {part.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
      <section className="mt-10 rounded-lg bg-accent-soft p-5">
        <h2 className="font-semibold">Contact</h2>
        <p className="mt-1.5">
          {contact.text}{' '}
          <a href={`mailto:${contact.address}`} className="font-semibold text-accent-strong underline">
            {contact.address}
          </a>
        </p>
      </section>
    </article>
  );
}
