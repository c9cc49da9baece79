import { useDialog, type DialogHandle } from '../lib/dialogs.js';

interface CompanionRequest {
  /** Sent as soon as the dialog is open. */
  message?: string;
}

/** The Smart Companion, which may stand over any page. */
export const useCompanion = (): DialogHandle<CompanionRequest> =>
  useDialog<CompanionRequest>('companion', { personal: true });
