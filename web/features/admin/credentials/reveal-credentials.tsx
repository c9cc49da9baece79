import {
  revealBody,
  REVEALED_SECONDS,
  type RevealedCredentials,
} from '@sextant/contracts/http/credentials.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { DOT } from '../../../components/ui/dotted.js';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { ReasonField } from '../components/reason-field.js';
import { reveal } from './reveal.js';
import { useShownFor } from './use-shown-for.js';

interface Account {
  connectionId: string;
  /** Name of the seller. */
  label: string;
}

interface Props extends Account {
  /** True for the account whose credentials are being requested or shown. */
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Reveals user name and password of one vendor connection for `REVEALED_SECONDS`, against password and reason. */
export function RevealCredentials({ open, onOpen, ...account }: Props) {
  if (open) return <Asked {...account} />;
  return (
    <Button look="secondary" size="sm" onClick={onOpen}>
      Reveal credentials at {account.label}
    </Button>
  );
}

function Asked({ onClose, ...account }: Account & Pick<Props, 'onClose'>) {
  const { value, secondsLeft, show } = useShownFor<RevealedCredentials>(REVEALED_SECONDS, onClose);
  if (!value) return <RevealForm {...account} onRevealed={show} onCancel={onClose} />;
  return <Revealed label={account.label} credentials={value} secondsLeft={secondsLeft} onHide={onClose} />;
}

function RevealForm(
  props: Account & { onRevealed: (revealed: RevealedCredentials) => void; onCancel: () => void },
) {
  const { connectionId, label, onRevealed, onCancel } = props;
  const { field, submit, busy, failure } = useContractForm(revealBody, {
    initial: { password: '', reason: '' },
  });
  return (
    <form
      ref={passOnFocus}
      noValidate
      aria-label={`Reveal credentials at ${label}`}
      className="w-full space-y-4 rounded-md border border-line bg-sunken p-4"
      onSubmit={submit(
        async (body) => onRevealed(await reveal(connectionId, body)),
        (error) => messageOf(error, 'Nothing was revealed. Please try again.'),
      )}
    >
      <h4 className="font-semibold">Credentials at {label}</h4>
      <p className="text-sm text-soft">
        This is recorded under your name before anything is shown, and the owner is notified.
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <ReasonField {...field('reason')} />
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
      ref={passOnFocus}
      role="group"
      aria-label={`Credentials at ${label}`}
      className="w-full rounded-md border border-bad bg-surface p-4 text-sm"
    >
      <h4 className="mb-2 font-semibold">Credentials at {label}</h4>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-soft">User name</dt>
        <dd className="font-mono wrap-anywhere">{username}</dd>
        <dt className="text-soft">Password</dt>
        <dd className="font-mono wrap-anywhere">{password}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          Hidden in <span className="money">{plural(secondsLeft, 'second')}</span>
          {DOT}record {auditRecord}
        </p>
        <Button look="secondary" size="sm" autoFocus onClick={onHide}>
          Hide now
        </Button>
      </div>
    </div>
  );
}
