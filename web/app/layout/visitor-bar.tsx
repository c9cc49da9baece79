import { Button } from '../../components/ui/button.js';
import { useAuthDialog } from '../auth-dialog.js';

export function VisitorBar() {
  const { open } = useAuthDialog();
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => open({ view: 'login' })}>
        Log In
      </Button>
      <Button size="sm" onClick={() => open({ view: 'signup' })}>
        Sign Up
      </Button>
    </>
  );
}
