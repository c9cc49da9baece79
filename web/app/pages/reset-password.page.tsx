import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ResetScreen } from '../../features/auth/components/reset-screen.js';

export function ResetPasswordPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const goHome = useCallback(() => void navigate('/'), [navigate]);
  return <ResetScreen key={token} token={token} onDone={goHome} onLogin={() => void navigate('/login')} />;
}
