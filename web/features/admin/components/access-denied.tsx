import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../../components/ui/empty-state.js';

/** Time to read the message. */
const READ_MS = 3000;

/** Shown to users who are not staff, before they are sent to the home page. */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), READ_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert">
      <EmptyState
        icon="lock"
        level="h1"
        title="Access Denied"
        text="You don't have permission to access this page."
        link={{ to: '/', text: 'Find supplies', look: 'secondary', replace: true }}
      />
    </div>
  );
}
