import '../../../testing/browser.js';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { answerApi, Refuse } from '../../../testing/api.js';
import { VerifyPanel } from './verify-panel.js';

let verified = 0;
const show = () =>
  render(
    <VerifyPanel
      userId="u1"
      email="a@b.co"
      onVerified={async () => void (verified += 1)}
      onCancel={() => undefined}
    />,
  );
const code = () => screen.getByLabelText('Verification code');
const enter = (value: string) => fireEvent.change(code(), { target: { value } });
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('VerifyPanel', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    verified = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('takes six characters, pasted with spaces or not, and only then verifies', async () => {
    const calls = answerApi({ 'POST /api/auth/verify-email': {} });
    show();
    enter('12345');
    expect(screen.getByRole('button', { name: 'Verify Email' })).toBeDisabled();
    enter(' 123 4567');
    expect(code()).toHaveValue('123456');
    fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
    expect(screen.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
    await settle();
    expect(calls[0]?.body).toEqual({ userId: 'u1', confirmationCode: '123456' });
    expect(verified).toBe(1);
  });

  it('says when the code is wrong and keeps it for mending', async () => {
    answerApi({ 'POST /api/auth/verify-email': new Refuse(400, { message: 'x' }) });
    show();
    enter('000000');
    fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid verification code. Please try again.');
    expect(code()).toHaveValue('000000');
    expect(code()).toHaveFocus();
    const { selectionStart, selectionEnd } = code() as HTMLInputElement;
    expect([selectionStart, selectionEnd]).toEqual([0, 6]);
    expect(verified).toBe(0);
  });

  it('says why a code counts no longer, so that nobody goes on trying it', async () => {
    const message = 'Too many codes were wrong. Please request a new one.';
    answerApi({
      'POST /api/auth/verify-email': new Refuse(400, { code: 'code_expired', message }),
      'POST /api/auth/resend-code': {},
    });
    show();
    enter('123456');
    fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    fireEvent.click(screen.getByRole('button', { name: 'Resend Code' }));
    await settle();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('repeats an attempt whose answer was lost under its key, and begins another with the next code', async () => {
    const answers = [new Refuse(500), new Refuse(400), {}];
    const calls = answerApi({ 'POST /api/auth/verify-email': () => answers.shift() });
    show();
    for (const [typed, message] of [
      ['123456', 'Something went wrong. Please try again.'],
      ['123456', 'Invalid verification code. Please try again.'],
      ['654321', undefined],
    ] as const) {
      enter(typed);
      fireEvent.click(screen.getByRole('button', { name: 'Verify Email' }));
      await settle();
      if (message) expect(screen.getByRole('alert')).toHaveTextContent(message);
    }
    const [first, second, third] = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/\w{16}/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(verified).toBe(1);
  });

  it('shows the resend confirmation for 5 seconds', async () => {
    answerApi({ 'POST /api/auth/resend-code': {} });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Resend Code' }));
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await settle();
    await settle(4999);
    expect(screen.getByText('Verification code resent successfully!')).toBeInTheDocument();
    await settle(1);
    expect(screen.queryByText('Verification code resent successfully!')).not.toBeInTheDocument();
  });

  it('says when the code could not be sent again', async () => {
    answerApi({ 'POST /api/auth/resend-code': new Refuse(500) });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Resend Code' }));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to resend code. Please try again.');
  });
});
