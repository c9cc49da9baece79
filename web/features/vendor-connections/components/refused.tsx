import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { syncStatusTexts } from '../../../components/vendor-connections/sync-badge.js';
import { CONNECT_FAILED } from '../../../components/vendor-connections/refused-texts.js';

interface Props {
  connection: VendorConnection;
  onCorrect: () => void;
  onClose: () => void;
}

/** The seller has just refused the login somebody connected with. */
export function Refused({ connection, onCorrect, onClose }: Props) {
  return (
    <div className="space-y-4">
      <Notice tone="bad">{CONNECT_FAILED}</Notice>
      <p className="text-sm text-soft">
        Correct them, and {connection.label} is asked again. Until then the connection is in your list as{' '}
        {syncStatusTexts.failed}, and nothing can be ordered there.
      </p>
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
        <Button autoFocus onClick={onCorrect}>
          Edit Login
        </Button>
      </div>
    </div>
  );
}
