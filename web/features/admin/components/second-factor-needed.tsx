import { EmptyState } from '../../../components/ui/empty-state.js';

/** Shown to staff whose session began without a second factor. */
export function SecondFactorNeeded() {
  return (
    <EmptyState
      icon="lock"
      level="h1"
      title="Two-step verification is required"
      text="Staff pages open only to sessions that began with a code of an authenticator app. Set it up, or log in again with a code."
      link={{ to: '/profile', text: 'Open Account Settings' }}
    />
  );
}
