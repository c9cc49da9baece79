import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ProductLink } from '../../../components/catalog/product-link.js';
import { Disclosure } from '../../../components/ui/disclosure.js';
import { Icon } from '../../../components/ui/icon.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { formatCents, toCents } from '../../../lib/money.js';
import type { OwnBest } from '../../../lib/own-prices.js';
import { useDesktop } from '../../../lib/use-media.js';
import { searchLink } from '../search-link.js';
import { analysisQuery } from '../api/get-analysis.js';
import { ProsAndCons } from './pros-and-cons.js';

interface Props {
  productId: string;
  /** Best list price in dollars, which the analysis is about. */
  listBest: number | null;
  /** The user's own price, where it is another. */
  own: OwnBest | null;
}

/** The user's own price beside the best list price; accounts may pay more than that. */
function OwnPrice({ own: { cents, label }, listBest }: { own: OwnBest } & Pick<Props, 'listBest'>) {
  const less = listBest === null ? 0 : toCents(listBest) - cents;
  const than = less > 0 ? 'below' : 'above';
  const beside = less === 0 ? '' : `, ${formatCents(Math.abs(less))} ${than} the best list price`;
  return (
    <p className={`leading-relaxed ${less < 0 ? 'text-soft' : 'font-semibold text-good'}`}>
      You pay {formatCents(cents)} at {label}
      {beside}. What follows compares list prices.
    </p>
  );
}

/** Strengths, weaknesses and alternatives, labeled for where they come from. Folded away at first on a phone. */
export function SmartAnalysis({ productId, listBest, own }: Props) {
  const { data, isPending, isError } = useQuery(analysisQuery(productId));
  const wide = useDesktop();
  const analysis = data?.analysis;
  return (
    <section className="self-start rounded-lg border border-line bg-surface px-5 py-4">
      <Disclosure
        startOpen={wide ?? 'wide'}
        summary={
          <h2 className="flex items-center gap-2 text-lg font-semibold">
            <span className="text-accent">
              <Icon name="spark" />
            </span>
            Smart Analysis
          </h2>
        }
      >
        {isPending && <Skeleton className="mt-3 h-32 w-full" />}
        {isError && <p className="pt-2 text-sm text-bad">Failed to load product analysis</p>}
        {analysis && (
          <div className="space-y-5 pt-2 pb-2 text-sm">
            {own && <OwnPrice own={own} listBest={listBest} />}
            <p className="leading-relaxed text-soft">{analysis.feedback}</p>
            <ProsAndCons pros={analysis.pros} cons={analysis.cons} />
            {analysis.alternatives.length > 0 && (
              <div>
                <h3 className="mb-2 font-semibold">Key Alternatives</h3>
                <ul className="space-y-3">
                  {analysis.alternatives.map((alternative) => (
                    <li key={alternative._id} className="rounded-md bg-sunken px-4 py-3">
                      <Link
                        to={searchLink({ q: alternative.name })}
                        className="font-semibold text-accent hover:underline"
                      >
                        {alternative.name}
                      </Link>
                      <ProsAndCons compact pros={alternative.pros} cons={alternative.cons} />
                      <ProductLink
                        id={alternative._id}
                        className="mt-2 inline-flex min-h-6 items-center text-xs font-semibold text-accent hover:underline"
                      >
                        View product
                        <span className="sr-only"> {alternative.name}</span>
                        <Icon name="right" size={14} />
                      </ProductLink>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <p className="text-xs text-soft">
              {analysis.source === 'catalog'
                ? 'Computed from catalog data: list prices, ratings and specifications.'
                : 'Written by a language model from catalog data.'}{' '}
              Shipping is not included.
            </p>
          </div>
        )}
      </Disclosure>
    </section>
  );
}
