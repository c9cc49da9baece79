import type { AuthResult, SecondFactorSecret } from '@sextant/contracts/http/account.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Notice } from '../../../components/ui/notice.js';
import { Loading } from '../../../components/ui/loading.js';
import { updateUser } from '../../../lib/session.js';
import { secondFactorQuery } from '../api/second-factor-calls.js';
import { sessionsQuery } from '../api/session-calls.js';
import { BeginSecondFactor } from './begin-second-factor.js';
import { ConfirmSecondFactor } from './confirm-second-factor.js';
import { RecoveryCodeList } from './recovery-code-list.js';
import { RemoveSecondFactor } from './remove-second-factor.js';

type Step =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'code'; secret: SecondFactorSecret }
  | { at: 'recovery'; codes: readonly string[] }
  | { at: 'removal' };

/** Turns codes of an authenticator app on and off. */
export function SecondFactor({ lacking }: { lacking: boolean }) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const rest = (): void => setStep({ at: 'rest' });
  const changed = (on: boolean, { user }: AuthResult): void => {
    queryClient.setQueryData(secondFactorQuery.queryKey, { on });
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    updateUser(user);
  };
  if (error && !data)
    return (
      <FailedState level="h3" title="Two-step verification did not load" onRetry={() => void refetch()} />
    );
  if (!data) return <Loading label="Loading two-step verification" blocks={['h-11 w-full']} />;
  switch (step.at) {
    case 'password':
      return <BeginSecondFactor onBegun={(secret) => setStep({ at: 'code', secret })} onCancel={rest} />;
    case 'code':
      return (
        <ConfirmSecondFactor
          secret={step.secret}
          onConfirmed={(answer) => {
            setStep({ at: 'recovery', codes: answer.recoveryCodes });
            changed(true, answer);
          }}
          onCancel={rest}
        />
      );
    case 'recovery':
      return <RecoveryCodeList codes={step.codes} onDone={rest} />;
    case 'removal':
      return (
        <RemoveSecondFactor
          onRemoved={(session) => {
            rest();
            changed(false, session);
          }}
          onCancel={rest}
        />
      );
    case 'rest':
      return data.on ? (
        <div className="space-y-4">
          <p className="text-sm">
            <Badge tone="good">On</Badge> Logging in takes a code of your authenticator app.
          </p>
          {lacking && (
            <Notice tone="warn">
              This session began without a code. Log out and in again to work as staff.
            </Notice>
          )}
          <Button look="warning" onClick={() => setStep({ at: 'removal' })}>
            Turn off
          </Button>
        </div>
      ) : (
        <div className="space-y-4">
          {lacking && <Notice tone="warn">Your role needs this before the staff pages open.</Notice>}
          <Button onClick={() => setStep({ at: 'password' })}>Turn on</Button>
        </div>
      );
  }
}
