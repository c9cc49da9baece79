import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../../lib/class-names.js';

/** Brand heading, tagline and search box. On the results it steps back to make room for them. */
export function Hero({ landing, children }: { landing: boolean; children: ReactNode }) {
  return (
    <section
      className={cx('mx-auto max-w-3xl text-center', landing ? 'pt-12 pb-10 max-md:pt-8' : 'pt-6 pb-6')}
    >
      <h1
        className={cx(
          'font-semibold tracking-tight text-balance',
          landing ? 'text-4xl max-md:text-3xl' : 'sr-only',
        )}
      >
        <Link to="/">
          Sextant<span className="sr-only">: </span>
          <span className="mt-2 block text-accent max-md:text-2xl">
            every dental supply price, on one chart
          </span>
        </Link>
      </h1>
      <p className={cx('mx-auto max-w-xl text-soft', landing ? 'mt-4 mb-8' : 'sr-only')}>
        Compare offers from 20+ sellers, see what each costs in your cart with shipping, and hear the moment a
        favourite gets cheaper. Practices save 32% on average.
      </p>
      {children}
    </section>
  );
}
