import { Button } from '../../components/ui/button.js';
import { openAuth } from '../auth-dialog.js';

export function VisitorBar() {
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => openAuth('login')}>
        Log In
      </Button>
      <Button size="sm" onClick={() => openAuth('signup')}>
        Sign Up
      </Button>
    </>
  );
}
