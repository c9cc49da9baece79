import '../../../testing/browser.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { answerApi, Refuse } from '../../../testing/api.js';
import { renderAt, testQueryClient } from '../../../testing/render-app.js';
import { setMedia } from '../../../testing/browser.js';
import { ResetScreen } from './reset-screen.js';
import { WelcomePanel } from './welcome-panel.js';

const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const nothing = () => undefined;

describe('timers of the login screens', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('count up to what the catalog says is saved, beginning half a second after it is known', async () => {
    answerApi({ 'GET /api/savings': { upToPercent: 27 } });
    renderAt('/', <WelcomePanel onContinue={nothing} onSkip={nothing} />);
    await settle();
    await settle(500);
    expect(screen.getByText('0%')).toBeInTheDocument();
    await settle(60);
    expect(screen.getByText('2%')).toBeInTheDocument();
    await settle(5000);
    expect(screen.getByText('27%')).toBeInTheDocument();
  });

  it('show the figure at once where motion is unwelcome', async () => {
    setMedia('(prefers-reduced-motion: reduce)');
    answerApi({ 'GET /api/savings': { upToPercent: 27 } });
    renderAt('/', <WelcomePanel onContinue={nothing} onSkip={nothing} />);
    await settle();
    expect(screen.getByText('27%')).toBeInTheDocument();
  });

  it.each([{ upToPercent: 0 }, new Refuse(503)])(
    'claim no saving where none is known: %j',
    async (answer) => {
      answerApi({ 'GET /api/savings': answer });
      renderAt('/', <WelcomePanel onContinue={nothing} onSkip={nothing} />);
      await settle();
      expect(screen.getByText('Your account is ready')).toBeInTheDocument();
      expect(screen.queryByText(/%/)).not.toBeInTheDocument();
    },
  );

  it('leave the reset page 3 seconds after the new password counts', async () => {
    answerApi({
      'GET /api/auth/reset-password/tok': { valid: true },
      'POST /api/auth/reset-password/tok': {},
    });
    let left = 0;
    renderAt('/', <ResetScreen token="tok" onLogin={nothing} onDone={() => (left += 1)} />);
    expect(screen.getByText('Checking your link...')).toBeInTheDocument();
    await settle(10);
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'long enough' } });
    fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'something else' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    await settle();
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'long enough' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    await settle();
    await settle(2999);
    expect(left).toBe(0);
    await settle(1);
    expect(left).toBe(1);
  });

  it.each([
    [undefined, 'Invalid reset link. Please request a new password reset.'],
    ['dead', 'Invalid or expired token. Please request a new password reset.'],
    ['broken', 'An error occurred. Please try again.'],
  ])('say why the link %p does not work', async (token, reason) => {
    answerApi({
      'GET /api/auth/reset-password/dead': { valid: false, message: 'Invalid or expired token' },
      'GET /api/auth/reset-password/broken': new Refuse(500),
    });
    renderAt('/', <ResetScreen token={token} onLogin={nothing} onDone={nothing} />);
    await settle(10);
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('button', { name: 'Return to Login' })).toBeInTheDocument();
  });

  it('check a link again on the next visit', async () => {
    const answers: Record<string, unknown> = { 'GET /api/auth/reset-password/tok': new Refuse(500) };
    answerApi(answers);
    const queryClient = testQueryClient();
    const visit = async () => {
      const { unmount } = renderAt(
        '/',
        <ResetScreen token="tok" onLogin={nothing} onDone={nothing} />,
        queryClient,
      );
      await settle(10);
      return unmount;
    };
    const leave = await visit();
    expect(screen.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
    leave();
    await settle();
    answers['GET /api/auth/reset-password/tok'] = { valid: true };
    await visit();
    expect(screen.getByLabelText('New password')).toBeInTheDocument();
  });
});
