import type { SearchRequestAnswer } from '@sextant/contracts/http/catalog.js';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { api } from '../../../lib/api.js';
import { useDialog } from '../../../lib/dialogs.js';
import { useUser } from '../../../lib/session.js';
import { noFilters } from '../search-state.js';
import type { SearchControl } from '../use-search-state.js';

/** What a query that reads like a request asks for: applied as filters and sort on one tap, or taken to the Smart Companion. */
export function RequestNote({ control }: { control: SearchControl }) {
  const { q } = control.state;
  const signedIn = useUser() !== null;
  const companion = useDialog<{ message: string }>('companion');
  const { data } = useQuery({
    queryKey: ['search-request', q],
    queryFn: ({ signal }) => api<SearchRequestAnswer>('/api/search/request', { query: { q }, signal }),
  });
  const request = data?.request;
  if (!request) return null;
  const { summary, seller, brand = null, minPrice = null, maxPrice = null, sort = 'relevance' } = request;
  return (
    <div
      role="note"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-accent-soft px-4 py-3 text-sm text-accent-strong"
    >
      <Icon name="spark" size={18} />
      <p className="min-w-40 flex-1">{summary}</p>
      <Button
        look="secondary"
        size="sm"
        onClick={() =>
          control.change({
            ...noFilters,
            q: request.q,
            brand,
            minPrice,
            maxPrice,
            sellers: seller === undefined ? [] : [seller],
            sort,
          })
        }
      >
        Apply as filters
      </Button>
      {signedIn && (
        <Button look="quiet" size="sm" onClick={() => companion.open({ message: q })}>
          Ask the Smart Companion
        </Button>
      )}
    </div>
  );
}
