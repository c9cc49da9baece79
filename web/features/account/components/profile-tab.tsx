import type { User } from '@sextant/contracts/http/account.js';
import { WHAT_IS_DELETED, WHAT_REMAINS } from '../../../components/account/what-is-deleted.js';
import { DeleteAccount } from './delete-account.js';
import { NameForm } from './name-form.js';
import { PasswordForm } from './password-form.js';
import { SecondFactor } from './second-factor.js';
import { SessionListPanel } from './session-list.js';
import { SettingsSection } from './settings-section.js';

interface Props {
  user: User;
  /** All sessions have been ended, this one too. */
  onLoggedOut: () => void;
  onDeleted: () => void;
}

/** The first tab of the account: personal data, all that concerns logging in, and deletion. */
export function ProfileTab({ user, onLoggedOut, onDeleted }: Props) {
  return (
    <div className="divide-y divide-line">
      <SettingsSection title="Your details" text="Sellers never see these unless you order from them.">
        <NameForm user={user} />
      </SettingsSection>
      <SettingsSection title="Password" text="Changing it logs you out on every other device.">
        <PasswordForm email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Two-step verification"
        text="A code of an authenticator app, asked for after your password. Turning it on logs you out on every other device."
      >
        <SecondFactor lacking={user.lacksSecondFactor ?? false} />
      </SettingsSection>
      <SettingsSection
        title="Where you are logged in"
        text="Log out devices you do not use any more, and change your password if there is one you do not know."
      >
        <SessionListPanel onEnded={onLoggedOut} />
      </SettingsSection>
      <SettingsSection title="Delete account" text={`Removes ${WHAT_IS_DELETED} for good. ${WHAT_REMAINS}`}>
        <DeleteAccount onDeleted={onDeleted} />
      </SettingsSection>
    </div>
  );
}
