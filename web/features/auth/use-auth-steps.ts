import type { AuthResult } from '@sextant/contracts/http/account.js';
import { useState } from 'react';
import { startSession } from '../../lib/session.js';
import {
  login,
  needsConfirmation,
  needsSecondFactor,
  resendCode,
  type Credentials,
  type LoginAnswer,
} from './api/auth-calls.js';

export type AuthStep =
  | { at: 'login' }
  | { at: 'signup' }
  | { at: 'forgot' }
  | { at: 'verify'; userId: string; credentials: Credentials; after: 'login' | 'signup' }
  | { at: 'second-factor'; credentials: Credentials }
  | { at: 'welcome' };

const failedLogin = {
  login: 'Verification succeeded, but login failed. Please try logging in again.',
  signup: 'Failed to log in after verification. Please try logging in manually.',
};

const isSession = (answer: LoginAnswer | Partial<AuthResult> | undefined): answer is AuthResult =>
  answer !== undefined && 'token' in answer && 'user' in answer;

/**
 * The way through the dialog: login (with verification when the address is unconfirmed, or a second factor), or sign-up, verification,
 * automatic login and welcome. The password stays in memory until the login after verification, and nowhere else.
 * @param onDone signed in, nothing more to show
 */
export function useAuthSteps(first: 'login' | 'signup', onDone: () => void) {
  const [step, setStep] = useState<AuthStep>({ at: first });
  const [notice, setNotice] = useState<string | null>(null);
  const show = (next: AuthStep): void => {
    setNotice(null);
    setStep(next);
  };

  const loggedIn = async (answer: LoginAnswer, credentials: Credentials): Promise<void> => {
    if (needsSecondFactor(answer)) return show({ at: 'second-factor', credentials });
    if (!needsConfirmation(answer)) {
      startSession(answer);
      onDone();
      return;
    }
    // A refused resend leaves an earlier code usable; the panel can ask again.
    await resendCode(answer.userId).catch(() => undefined);
    show({ at: 'verify', userId: answer.userId, credentials, after: 'login' });
  };

  const verified = async (session: Partial<AuthResult> | undefined): Promise<void> => {
    if (step.at !== 'verify') return;
    try {
      // The code has opened a session already; logging in once more would leave that one unused in the list of sessions.
      const answer = isSession(session) ? session : await login(step.credentials);
      if (!isSession(answer)) throw new Error('The login takes another step.');
      startSession(answer);
      if (step.after === 'signup') show({ at: 'welcome' });
      else onDone();
    } catch {
      show({ at: 'login' });
      setNotice(failedLogin[step.after]);
    }
  };
  return { step, notice, show, loggedIn, verified };
}
