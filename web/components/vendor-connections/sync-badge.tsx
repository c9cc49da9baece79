import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { Badge, type BadgeTone } from '../ui/badge.js';
import { Icon, type IconName } from '../ui/icon.js';

type SyncStatus = VendorConnection['syncStatus'];

/** What a connection's status is called, to its owner and to staff. */
export const syncStatusTexts: Readonly<Record<SyncStatus, string>> = {
  success: 'Connected',
  failed: 'Failed',
  pending: 'Pending',
};

const looks: Readonly<Record<SyncStatus, { tone: BadgeTone; icon: IconName }>> = {
  success: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'alert' },
  pending: { tone: 'warn', icon: 'clock' },
};

/** Outcome of the seller's credential check, by text, icon and color. */
export function SyncBadge({ status }: { status: SyncStatus }) {
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={13} />
      {syncStatusTexts[status]}
    </Badge>
  );
}
