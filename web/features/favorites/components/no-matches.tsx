import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';

interface Props {
  /** Filters other than the text are active. */
  filtered: boolean;
  onClear: () => void;
}

export function NoMatches({ filtered, onClear }: Props) {
  return (
    <EmptyState
      icon="search"
      title="No matching products found"
      text="Try adjusting your search terms or filters."
    >
      <Button look="secondary" onClick={onClear}>
        {filtered ? 'Clear filters' : 'Clear search'}
      </Button>
    </EmptyState>
  );
}
