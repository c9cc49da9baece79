import type { ConnectVendorAnswer } from '@sextant/contracts/http/vendors.js';
import { useCallback, useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.js';
import { useVendorConnections } from '../../../lib/vendor-connections.js';
import { ConnectForm } from './connect-form.js';
import { Connecting, Savings } from './connect-progress.js';
import { EDIT_TITLE } from './edit-dialog.js';
import { EditForm } from './edit-form.js';
import { Refused } from './refused.js';

type Step = { name: 'form' } | { name: 'connecting' | 'savings' | 'correcting'; answer: ConnectVendorAnswer };

interface Props {
  /** Key of a seller to begin with. */
  seller?: string | null;
  onClose: () => void;
  /** Element focused on closing when the opener is gone. */
  focusOnClose?: () => HTMLElement | null;
}

/**
 * Steps: form, connecting, possible savings. The seller checks the login in parallel; when it refuses, the dialog says so
 * and offers to correct it.
 */
export function ConnectSellerDialog({ seller = null, onClose, focusOnClose }: Props) {
  const [step, setStep] = useState<Step>({ name: 'form' });
  const connections = useVendorConnections();
  const go = useCallback(
    (name: 'savings' | 'correcting') =>
      setStep((now) => (now.name === 'form' ? now : { name, answer: now.answer })),
    [],
  );
  const toSavings = useCallback(() => go('savings'), [go]);
  const connected = step.name === 'form' ? undefined : connections.find(({ _id }) => _id === step.answer._id);
  const correcting = step.name === 'correcting';
  const refused = !correcting && connected?.syncStatus === 'failed';
  return (
    // One dialog for all steps: between two, that below would reach for the focus.
    <Dialog
      open
      onClose={onClose}
      title={correcting ? EDIT_TITLE : 'Connect New Vendor'}
      focusOnClose={focusOnClose}
    >
      {correcting && <EditForm connection={connected ?? step.answer} onClose={onClose} />}
      {step.name === 'form' && (
        <ConnectForm
          seller={seller}
          onCancel={onClose}
          onConnected={(answer) => setStep({ name: 'connecting', answer })}
        />
      )}
      {refused && <Refused connection={connected} onCorrect={() => go('correcting')} onClose={onClose} />}
      {step.name === 'connecting' && !refused && <Connecting onDone={toSavings} />}
      {step.name === 'savings' && !refused && <Savings answer={step.answer} onDone={onClose} />}
    </Dialog>
  );
}
