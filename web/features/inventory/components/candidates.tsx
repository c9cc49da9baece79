import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { useQuery } from '@tanstack/react-query';
import { AtBest } from '../../../components/catalog/at-best.js';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Notice } from '../../../components/ui/notice.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { pricedMatch, useOwnBest } from '../../../lib/own-prices.js';
import { candidatesQuery, useChoose } from '../api/inventory-calls.js';
import { qualityOf } from '../../../components/catalog/match-quality.js';
import { Reasons } from '../../../components/catalog/match-reasons.js';

interface Props {
  uploadId: string;
  item: ProcessedItem;
  /** Element that names the row. */
  labelledBy: string;
}

/** The products a row may mean; one can be chosen, or none of them. */
export function Candidates({ uploadId, item, labelledBy }: Props) {
  const { data, error, refetch } = useQuery(candidatesQuery(uploadId, item.row));
  const choose = useChoose(uploadId, item.row);
  const ownBest = useOwnBest((data?.candidates ?? []).map(({ product }) => pricedMatch(product)));
  if (error)
    return <FailedState level="h3" title="The products did not load" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const current = item.matchedProduct?.id;
  return (
    <div className="space-y-3">
      {choose.isError && <Notice tone="bad">Your choice was not saved. Please try again.</Notice>}
      <ul aria-labelledby={labelledBy} className="divide-y divide-line rounded-md border border-line">
        {data.candidates.map(({ product, confidence, reasons }) => {
          const quality = qualityOf(confidence, reasons);
          return (
            <li key={product.id} className="flex flex-wrap items-center justify-between gap-3 px-3 py-2.5">
              <div className="min-w-0 flex-1 basis-64 space-y-1 text-sm">
                <p className="wrap-anywhere">{product.name}</p>
                <p className="money flex flex-wrap items-center gap-2 text-soft">
                  <Badge tone={quality.tone}>
                    {quality.label} · {confidence}%
                  </Badge>
                  <AtBest min_price={product.minPrice} own={ownBest(pricedMatch(product))} />
                </p>
                <Reasons reasons={reasons} />
              </div>
              <Button
                look="secondary"
                size="sm"
                aria-pressed={product.id === current && item.chosen}
                disabled={product.id === current && item.chosen}
                busy={choose.isPending && choose.variables === product.id}
                onClick={() => choose.mutate(product.id)}
              >
                {product.id === current && item.chosen ? 'Chosen' : 'Choose'}
                <span className="sr-only"> {product.name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Button
        look="quiet"
        size="sm"
        disabled={item.chosen && item.matchedProduct === null}
        busy={choose.isPending && choose.variables === null}
        onClick={() => choose.mutate(null)}
      >
        None of these
      </Button>
    </div>
  );
}
