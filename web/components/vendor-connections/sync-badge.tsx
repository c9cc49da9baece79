import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { Badge, type BadgeTone } from '../ui/badge.js';
import { Icon, type IconName } from '../ui/icon.js';

const looks: Record<VendorConnection['syncStatus'], { tone: BadgeTone; icon: IconName; text: string }> = {
  success: { tone: 'good', icon: 'check', text: 'Connected' },
  failed: { tone: 'bad', icon: 'alert', text: 'Failed' },
  pending: { tone: 'warn', icon: 'clock', text: 'Pending' },
};

/** Outcome of the seller's credential check, by text, icon and color. */
export function SyncBadge({ status }: { status: VendorConnection['syncStatus'] }) {
  const { tone, icon, text } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={13} />
      {text}
    </Badge>
  );
}
