import type { ConnectVendorAnswer } from '@sextant/contracts/http/vendors.js';
import { useCallback, useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.js';
import { ConnectForm } from './connect-form.js';
import { Connecting, Savings } from './connect-progress.js';

type Step = { name: 'form' } | { name: 'connecting' | 'savings'; answer: ConnectVendorAnswer };

interface Props {
  /** Key of a seller to begin with. */
  vendor?: string | null;
  onClose: () => void;
}

/** Form, a moment of connecting, what could have been saved, and closed. */
export function ConnectVendorDialog({ vendor = null, onClose }: Props) {
  const [step, setStep] = useState<Step>({ name: 'form' });
  const toSavings = useCallback(
    () => setStep((now) => (now.name === 'form' ? now : { name: 'savings', answer: now.answer })),
    [],
  );
  return (
    <Dialog open onClose={onClose} title="Connect New Vendor">
      {step.name === 'form' && (
        <ConnectForm
          vendor={vendor}
          onCancel={onClose}
          onConnected={(answer) => setStep({ name: 'connecting', answer })}
        />
      )}
      {step.name === 'connecting' && <Connecting onDone={toSavings} />}
      {step.name === 'savings' && <Savings answer={step.answer} onDone={onClose} />}
    </Dialog>
  );
}
