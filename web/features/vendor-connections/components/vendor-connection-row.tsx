import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { Button } from '../../../components/ui/button.js';
import { Changing } from '../../../components/ui/changing.js';
import { paymentMethodLabels } from '../../../components/vendor-connections/payment-methods.js';
import { SyncBadge } from '../../../components/vendor-connections/sync-badge.js';
import { credentialsRefusedText } from '@sextant/domain/vendor-connection/connection-texts.js';

const meaning: Record<VendorConnection['syncStatus'], string | null> = {
  success: null,
  pending: 'Waiting for the seller to confirm your login. You can order in the meantime.',
  failed: `${credentialsRefusedText('The seller')} Edit the connection to order again.`,
};

interface Props {
  connection: VendorConnection;
  onEdit: () => void;
  onRemove: () => void;
}

/** One connected seller account. */
export function VendorConnectionRow({ connection, onEdit, onRemove }: Props) {
  const { label, vendorDomain, username, paymentMethod, syncStatus } = connection;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {label}
          <Changing value={syncStatus}>
            <SyncBadge status={syncStatus} />
          </Changing>
        </h3>
        <dl className="mt-1 flex flex-col text-sm text-soft sm:flex-row sm:flex-wrap sm:gap-x-2">
          <dt className="sr-only">Vendor domain</dt>
          <dd>{vendorDomain}</dd>
          <dt className="sr-only">User name</dt>
          <dd className="break-all sm:before:mr-2 sm:before:content-['·']">{username}</dd>
          <dt className="sr-only">Payment method</dt>
          <dd className="sm:before:mr-2 sm:before:content-['·']">{paymentMethodLabels[paymentMethod]}</dd>
        </dl>
        <div role="status">
          {meaning[syncStatus] && (
            <p className={syncStatus === 'failed' ? 'mt-1.5 text-sm text-bad' : 'mt-1.5 text-sm text-soft'}>
              {meaning[syncStatus]}
            </p>
          )}
        </div>
      </div>
      <div className="flex gap-2">
        <Button look="secondary" size="sm" aria-label={`Edit ${label}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="warning" size="sm" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
