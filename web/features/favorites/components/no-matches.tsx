import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';

export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="No matching products found"
      text="Try adjusting your search terms or filters."
    >
      <Button look="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
