import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ResetScreen } from '../../features/auth/components/reset-screen.js';
import { openAuth } from '../auth-dialog.js';

export function ResetPasswordRoute() {
  const { token } = useParams();
  const navigate = useNavigate();
  const goHome = useCallback(() => void navigate('/'), [navigate]);
  return (
    <ResetScreen
      key={token}
      token={token}
      onDone={goHome}
      onLogin={() => {
        goHome();
        openAuth('login');
      }}
    />
  );
}
