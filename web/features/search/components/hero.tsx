import { sellers } from '@sextant/sellers/registry.js';
import { plural } from '@sextant/domain/shared/plural.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../lib/class-names.js';

const claims = [
  plural(sellers.length, 'seller'),
  'Your own prices beside list prices',
  'Alerts when a favorite gets cheaper',
];

/** Brand heading, tagline and search box. On the results it steps back to make room for them. */
export function Hero({ landing, children }: { landing: boolean; children: ReactNode }) {
  return (
    <section
      className={cx(
        'mx-auto max-w-3xl text-center',
        landing ? 'pt-14 pb-12 max-md:pt-8 max-md:pb-8' : 'py-6',
      )}
    >
      <div className={landing ? 'mb-8' : 'sr-only'}>
        <h1 className="text-sm font-semibold tracking-wide text-accent">
          <Link to="/">Sextant</Link>
        </h1>
        <p className="mt-3 text-4xl leading-tight font-semibold tracking-tight text-balance max-md:text-[1.75rem]">
          Every seller&apos;s price for your dental supplies, side by side
        </p>
        <ul className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm text-soft">
          {claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
      {children}
    </section>
  );
}
