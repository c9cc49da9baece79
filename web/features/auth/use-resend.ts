import { useEffect, useState } from 'react';
import { resendCode } from './api/auth-calls.js';
import { resendMessage } from './auth-messages.js';

const NOTICE_MS = 5000;

/** Sends the code again; the confirmation disappears after 5 seconds. */
export function useResend(userId: string) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setState('idle'), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const send = async (): Promise<void> => {
    setState('sending');
    setFailure(null);
    try {
      await resendCode(userId);
      setState('sent');
    } catch (error) {
      setFailure(resendMessage(error));
      setState('idle');
    }
  };
  return { send, sending: state === 'sending', sent: state === 'sent', failure };
}
