import { Dialog } from '../../../components/ui/dialog.js';
import { Notice } from '../../../components/ui/notice.js';
import { useAuthSteps, type AuthStep } from '../use-auth-steps.js';
import { ForgotForm } from './forgot-form.js';
import { LoginForm } from './login-form.js';
import { SecondFactorForm } from './second-factor-form.js';
import { SignupForm } from './signup-form.js';
import { VerifyPanel } from './verify-panel.js';
import { WelcomePanel } from './welcome-panel.js';

const titles: Record<AuthStep['at'], string> = {
  login: 'Log In',
  signup: 'Create Account',
  forgot: 'Reset your password',
  verify: 'Verify your email',
  'second-factor': 'Two-step verification',
  welcome: 'Welcome to Sextant',
};

interface Props {
  first: 'login' | 'signup';
  /** Reason for the login. */
  reason?: string;
  onClose: () => void;
  /** Signed in by login. */
  onDone: () => void;
  /** Signed up and welcomed. */
  onWelcomed: (choice: 'continue' | 'skip') => void;
}

function Switch({ text, action, onClick }: { text: string; action: string; onClick: () => void }) {
  return (
    <p className="mt-6 border-t border-line pt-5 text-center text-sm text-soft">
      {text}{' '}
      <button type="button" onClick={onClick} className="min-h-6 font-semibold text-accent hover:underline">
        {action}
      </button>
    </p>
  );
}

/** One dialog for everything that leads to a session. */
export function AuthDialog({ first, reason, onClose, onDone, onWelcomed }: Props) {
  const { step, notice, show, loggedIn, verified } = useAuthSteps(first, onDone);
  const toLogin = (): void => show({ at: 'login' });
  const close = step.at === 'welcome' ? () => onWelcomed('skip') : onClose;
  return (
    <Dialog open onClose={close} title={titles[step.at]} focusOnClose={() => document.getElementById('main')}>
      {reason && (step.at === 'login' || step.at === 'signup') && (
        <div className="mb-4">
          <Notice tone="info">{reason}</Notice>
        </div>
      )}
      {step.at === 'login' && (
        <>
          <LoginForm notice={notice} onAnswer={loggedIn} onForgot={() => show({ at: 'forgot' })} />
          <Switch text="Don't have an account?" action="Sign up" onClick={() => show({ at: 'signup' })} />
        </>
      )}
      {step.at === 'signup' && (
        <>
          <SignupForm
            onSignedUp={(userId, credentials) => show({ at: 'verify', userId, credentials, after: 'signup' })}
          />
          <Switch text="Already have an account?" action="Log in" onClick={toLogin} />
        </>
      )}
      {step.at === 'forgot' && <ForgotForm onBack={toLogin} />}
      {step.at === 'verify' && (
        <VerifyPanel
          userId={step.userId}
          email={step.credentials.email}
          onVerified={verified}
          onCancel={toLogin}
        />
      )}
      {step.at === 'second-factor' && (
        <SecondFactorForm credentials={step.credentials} onAnswer={loggedIn} onCancel={toLogin} />
      )}
      {step.at === 'welcome' && (
        <WelcomePanel onContinue={() => onWelcomed('continue')} onSkip={() => onWelcomed('skip')} />
      )}
    </Dialog>
  );
}
