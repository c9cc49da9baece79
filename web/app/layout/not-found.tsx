import { EmptyState } from '../../components/ui/empty-state.js';

export function NotFound() {
  return (
    <EmptyState
      icon="search"
      level="h1"
      title="Page not found"
      text="There is nothing at this address."
      link={{ to: '/', text: 'Go to the start page' }}
    />
  );
}
