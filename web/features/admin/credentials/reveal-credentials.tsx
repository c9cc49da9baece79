import { revealBody, REVEALED_SECONDS, type RevealedCredentials } from '@sextant/contracts/http/audit.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { TextArea } from '../../../components/ui/text-area.js';
import { plural } from '../../../lib/plural.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { reveal } from './reveal.js';
import { useShownFor } from './use-shown-for.js';

interface Props {
  connectionId: string;
  /** Name of the seller. */
  label: string;
}

/** Break glass: user name and password of one seller account, for a minute, against password and reason. */
export function RevealCredentials({ connectionId, label }: Props) {
  const [asking, setAsking] = useState(false);
  const { value, secondsLeft, show, hide } = useShownFor<RevealedCredentials>(REVEALED_SECONDS);
  if (value) return <Revealed label={label} credentials={value} secondsLeft={secondsLeft} onHide={hide} />;
  if (!asking)
    return (
      <Button look="secondary" size="sm" onClick={() => setAsking(true)}>
        Reveal credentials at {label}
      </Button>
    );
  return (
    <RevealForm
      connectionId={connectionId}
      label={label}
      onRevealed={(credentials) => {
        setAsking(false);
        show(credentials);
      }}
      onCancel={() => setAsking(false)}
    />
  );
}

function RevealForm(
  props: Props & { onRevealed: (revealed: RevealedCredentials) => void; onCancel: () => void },
) {
  const { connectionId, label, onRevealed, onCancel } = props;
  const { field, submit, busy, failure } = useContractForm(revealBody, {
    initial: { password: '', reason: '' },
  });
  return (
    <form
      noValidate
      aria-label={`Reveal credentials at ${label}`}
      className="w-full space-y-4 rounded-md border border-line bg-sunken p-4"
      onSubmit={submit(
        async (body) => onRevealed(await reveal(connectionId, body)),
        (error) => messageOf(error, 'Nothing was revealed. Please try again.'),
      )}
    >
      <p className="text-sm text-soft">
        This is recorded under your name before anything is shown, and the owner is notified. The reason
        cannot be deleted later: write no personal data into it.
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <TextArea {...field('reason')} label="Reason" autoFocus />
      <PasswordField {...field('password')} label="Your password" autoComplete="current-password" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          {busy ? 'Revealing...' : `Reveal for ${plural(REVEALED_SECONDS, 'second')}`}
        </Button>
      </div>
    </form>
  );
}

interface RevealedProps {
  label: string;
  credentials: RevealedCredentials;
  secondsLeft: number;
  onHide: () => void;
}

function Revealed({ label, credentials, secondsLeft, onHide }: RevealedProps) {
  const { username, password, auditRecord } = credentials;
  return (
    <div
      role="group"
      aria-label={`Credentials at ${label}`}
      className="w-full rounded-md border border-bad bg-surface p-4 text-sm"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-soft">User name</dt>
        <dd className="font-mono wrap-anywhere">{username}</dd>
        <dt className="text-soft">Password</dt>
        <dd className="font-mono wrap-anywhere">{password}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          Hidden in <span className="money">{plural(secondsLeft, 'second')}</span> · record {auditRecord}
        </p>
        <Button look="secondary" size="sm" autoFocus onClick={onHide}>
          Hide now
        </Button>
      </div>
    </div>
  );
}
