/** What the seller has said to the login of a connection; `pending`: nothing yet. */
export const syncStatuses = ['pending', 'success', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

export const isSyncStatus = (text: string): text is SyncStatus =>
  syncStatuses.some((status) => status === text);

interface Checked {
  readonly syncStatus: SyncStatus;
}

/** True for a connection that orders can use: the seller has accepted it or not answered yet. */
export const isUsable = ({ syncStatus }: Checked): boolean => syncStatus !== 'failed';

/** True for a connection whose payment method can be changed: the seller refuses the login. */
export const mayChangePaymentMethod = ({ syncStatus }: Checked): boolean => syncStatus === 'failed';
