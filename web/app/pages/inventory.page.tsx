import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useDialog } from '../../lib/dialogs.js';
import { useSession } from '../../lib/session.js';
import { PageLoading } from '../layout/page-loading.js';

/** /inventory is the account's tab of that name with the upload open. */
export function InventoryPage() {
  const { status } = useSession();
  const navigate = useNavigate();
  const { open } = useDialog<true>('inventory-upload');
  useEffect(() => {
    if (status !== 'signed-in') return;
    const openUpload = async (): Promise<void> => {
      await navigate('/profile?tab=inventory', { replace: true });
      // A reload asks for this address again.
      open(true, { mask: '/inventory' });
    };
    void openUpload();
  }, [status, navigate, open]);
  return <PageLoading />;
}
