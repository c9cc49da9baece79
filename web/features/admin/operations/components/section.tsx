import { useId, type ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../../components/ui/badge.js';
import { Disclosure } from '../../../../components/ui/disclosure.js';
import { useDesktop } from '../../../../lib/use-media.js';
import type { Severity } from '../severity.js';

interface Props {
  title: string;
  /** Status of the section's rows, in a few words. */
  summary: string;
  severity: Severity;
  note?: string;
  children: ReactNode;
}

const tones: Record<Severity, BadgeTone> = { act: 'bad', watch: 'warn', fine: 'good' };

/** One part of the Operations screen. Folded where the screen is small, unless there is something to do. */
export function Section({ title, summary, severity, note, children }: Props) {
  const id = useId();
  const wide = useDesktop();
  return (
    <section aria-labelledby={id} className="mt-6 max-lg:mt-2 max-lg:border-t max-lg:border-line max-lg:pt-2">
      <Disclosure
        startOpen={severity === 'act' || (wide ?? 'wide')}
        summary={
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="text-lg font-semibold">
              {title}
            </h2>
            <Badge tone={tones[severity]}>{summary}</Badge>
          </span>
        }
      >
        {note && <p className="mt-1 text-sm text-soft">{note}</p>}
        <div className="mt-3">{children}</div>
      </Disclosure>
    </section>
  );
}
