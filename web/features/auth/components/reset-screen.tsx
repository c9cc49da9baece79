import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { Spinner } from '../../../components/ui/spinner.js';
import { ApiError } from '../../../lib/problem.js';
import { checkReset } from '../api/auth-calls.js';
import { ResetForm } from './reset-form.js';

interface Props {
  token: string | undefined;
  onLogin: () => void;
  /** The new password counts; time to leave. */
  onDone: () => void;
}

const INVALID_LINK = 'Invalid or expired token. Please request a new password reset.';

/** Reason why the link cannot be used; null when it can. */
async function refusalOf(token: string): Promise<string | null> {
  try {
    const { valid } = await checkReset(token);
    return valid ? null : INVALID_LINK;
  } catch (error) {
    const refused =
      error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    return refused ? INVALID_LINK : 'An error occurred. Please try again.';
  }
}

/** The page behind the link in the reset email: checking, then a form or the reason why not. */
export function ResetScreen({ token, onLogin, onDone }: Props) {
  const check = useQuery({
    queryKey: ['reset-token', token],
    enabled: token !== undefined,
    queryFn: () => refusalOf(token ?? ''),
    staleTime: Infinity,
    // A link that has been used, or could not be checked, is checked again on the next visit.
    gcTime: 0,
  });
  const reason = token ? check.data : 'Invalid reset link. Please request a new password reset.';
  return (
    <div className="mx-auto max-w-md px-4 py-16">
      <h1 className="mb-6 text-2xl font-semibold tracking-tight">Reset your password</h1>
      {token && check.isPending && (
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner /> Checking your link...
        </p>
      )}
      {reason && (
        <div className="space-y-6">
          <Notice tone="bad">{reason}</Notice>
          <Button look="secondary" onClick={onLogin}>
            Return to Login
          </Button>
        </div>
      )}
      {token && reason === null && <ResetForm token={token} onDone={onDone} />}
    </div>
  );
}
