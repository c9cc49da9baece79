import '../../../testing/browser.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endSession, useSession } from '../../../lib/session.js';
import { getToken } from '../../../lib/token.js';
import { answerApi, Refuse } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { AuthDialog } from './auth-dialog.js';

const user = { _id: 'u1', firstName: 'Mara', email: 'mara@x.co' };
const session = { token: 't1', user };
const left: string[] = [];
const show = (first: 'login' | 'signup', reason?: string) =>
  renderAt(
    '/',
    <AuthDialog
      first={first}
      reason={reason}
      onClose={() => left.push('closed')}
      onDone={() => left.push('done')}
      onWelcomed={(choice) => left.push(choice)}
    />,
  );
const fill = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function logIn() {
  await fill('Email', 'mara@x.co');
  await fill('Password', 'long enough');
  await click('Log In');
}

async function signUp(password = 'long enough') {
  await fill('First name', 'Mara');
  await fill('Last name', 'Quint');
  await fill('Email', 'mara@x.co');
  await fill('Password', password);
  await click('Create Account');
}

async function verify() {
  await userEvent.type(await screen.findByLabelText('Verification code'), '123456');
  await click('Verify Email');
}

describe('AuthDialog', () => {
  beforeEach(() => {
    left.length = 0;
    endSession();
  });

  it('logs in and stores the token', async () => {
    answerApi({ 'POST /api/auth/login': session });
    show('login');
    await logIn();
    expect(left).toEqual(['done']);
    expect(getToken()).toBe('t1');
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user });
  });

  it('asks for a code of the app when the account has a second factor, again after a wrong one', async () => {
    const calls = answerApi({
      'POST /api/auth/login': ({ body }: { body: { code?: string } }) =>
        body.code === '654321'
          ? session
          : body.code === undefined
            ? { requiresSecondFactor: true }
            : new Refuse(401, { message: 'anything' }),
    });
    show('login');
    await logIn();
    expect(await screen.findByRole('heading', { name: 'Two-step verification' })).toBeInTheDocument();
    expect(getToken()).toBeNull();
    await fill('Code', '111 111');
    await click('Log In');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong or was used already.');
    await userEvent.clear(screen.getByLabelText('Code'));
    await fill('Code', '654321');
    await click('Log In');
    expect(left).toEqual(['done']);
    expect(calls.at(-1)?.body).toEqual({ email: 'mara@x.co', password: 'long enough', code: '654321' });
  });

  it('says what one has to log in for, also to who has no account yet', async () => {
    show('login', 'Log in to buy from net32.');
    expect(screen.getByText('Log in to buy from net32.')).toBeInTheDocument();
    await click('Sign up');
    expect(screen.getByText('Log in to buy from net32.')).toBeInTheDocument();
  });

  it('says the same for a wrong address and a wrong password', async () => {
    answerApi({ 'POST /api/auth/login': new Refuse(401, { message: 'anything' }) });
    show('login');
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.getByLabelText('Email')).toHaveValue('mara@x.co');
  });

  it('does not blame the password for a broken server', async () => {
    answerApi({ 'POST /api/auth/login': new Refuse(500) });
    show('login');
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  });

  it('asks for a code when the address is unconfirmed, then logs in again', async () => {
    let confirmed = false;
    const calls = answerApi({
      'POST /api/auth/login': () => (confirmed ? session : { requiresEmailConfirmation: true, userId: 'u1' }),
      'POST /api/auth/resend-code': {},
      'POST /api/auth/verify-email': () => {
        confirmed = true;
        return {};
      },
    });
    show('login');
    await logIn();
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeInTheDocument();
    expect(calls.map((call) => call.path)).toContain('/api/auth/resend-code');
    await verify();
    expect(left).toEqual(['done']);
  });

  it('returns to the login when the login after verification fails', async () => {
    answerApi({
      'POST /api/auth/login': { requiresEmailConfirmation: true, userId: 'u1' },
      'POST /api/auth/resend-code': {},
      'POST /api/auth/verify-email': {},
    });
    show('login');
    await logIn();
    await verify();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Verification succeeded, but login failed. Please try logging in again.',
    );
  });

  it('signs up, verifies, logs in and welcomes', async () => {
    const calls = answerApi({
      'POST /api/auth/signup': { userId: 'u1' },
      'POST /api/auth/verify-email': {},
      'POST /api/auth/login': session,
    });
    show('signup');
    await signUp();
    await verify();
    const title = await screen.findByRole('heading', { name: 'Welcome to Sextant' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(calls[0]?.body).toEqual({
      firstName: 'Mara',
      lastName: 'Quint',
      email: 'mara@x.co',
      password: 'long enough',
    });
    await click('Continue');
    expect(left).toEqual(['continue']);
  });

  it('refuses a short password before asking the server', async () => {
    const calls = answerApi({});
    show('signup');
    await signUp('short');
    expect(screen.getByText('Password must be at least 8 characters long')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('says when the address is taken', async () => {
    answerApi({ 'POST /api/auth/signup': new Refuse(409, { code: 'user_exists' }) });
    show('signup');
    await signUp();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This email is already registered. Please try logging in instead.',
    );
  });

  it('repeats a sign-up whose answer was lost under its key, and keeps no trace of the password', async () => {
    const answers = [new Refuse(500), { userId: 'u1' }];
    const calls = answerApi({ 'POST /api/auth/signup': () => answers.shift() });
    show('signup');
    await signUp();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create account. Please try again.');
    await click('Create Account');
    expect(await screen.findByLabelText('Verification code')).toBeInTheDocument();
    const [first, second] = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/\w{16}/);
    expect(second).toBe(first);
    expect(localStorage).toHaveLength(0);
  });

  it('shows what the shop answers about a forgotten password', async () => {
    const message = 'Instructions are on their way, if there is an account.';
    answerApi({ 'POST /api/auth/forgot-password': { message } });
    show('login');
    await click('Forgot password?');
    await fill('Email', 'nobody@x.co');
    await click('Send Reset Link');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
