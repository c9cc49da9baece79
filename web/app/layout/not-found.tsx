import { Link } from 'react-router';
import { buttonClass } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';

export function NotFound() {
  return (
    <EmptyState icon="search" level="h1" title="Page not found" text="There is nothing at this address.">
      <Link to="/" className={buttonClass()}>
        Go to the start page
      </Link>
    </EmptyState>
  );
}
