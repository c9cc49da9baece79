import '../testing/browser.js';
import { jest } from '@jest/globals';
import type { User } from '@sextant/contracts/http/account.js';
import { waitFor } from '@testing-library/react';
import { allAnswered, answerApi, Refuse } from '../testing/api.js';
import { endSession, logOut, restoreSession, startSession, useSession } from './session.js';
import { forgetToasts, showToast, useToasts } from './toasts.js';
import { getToken, rejectToken, setToken } from './token.js';

const user: User = {
  _id: 'u1',
  firstName: 'Mara',
  lastName: 'Quint',
  email: 'm@q.example',
  role: 'user',
  isActive: true,
  lastLogin: null,
  createdAt: '2026-11-20T12:00:00Z',
};

describe('the session at start', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    forgetToasts();
    setToken('kept');
    useSession.setState({ status: 'checking', user: null }, true);
  });
  afterEach(() => {
    endSession();
    jest.useRealTimers();
  });

  it('outlives a server that is away for a while', async () => {
    const answers: Record<string, unknown> = { 'GET /api/auth/profile': new Refuse(503) };
    answerApi(answers);
    const restored = restoreSession();
    await jest.advanceTimersByTimeAsync(2500);
    expect([useSession.getState().status, getToken()]).toEqual(['checking', 'kept']);
    answers['GET /api/auth/profile'] = { user };
    await jest.advanceTimersByTimeAsync(4000);
    await restored;
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: { _id: 'u1' } });
  });

  it('ends without a word when the token is refused', async () => {
    answerApi({ 'GET /api/auth/profile': new Refuse(401) });
    await restoreSession();
    expect([useSession.getState().status, getToken()]).toEqual(['anonymous', null]);
    expect(useToasts.getState().toasts).toEqual([]);
  });
});

describe('a session under way', () => {
  beforeEach(async () => {
    forgetToasts();
    setToken('kept');
    useSession.setState({ status: 'checking', user: null }, true);
    answerApi({ 'GET /api/auth/profile': { user } });
    await restoreSession();
  });
  afterEach(endSession);

  it('shows a message when the server ends the session', () => {
    showToast({ tone: 'good', title: 'Order #000003 placed', stays: true });
    rejectToken('kept');
    expect(useSession.getState().status).toBe('anonymous');
    expect(useToasts.getState().toasts).toMatchObject([
      {
        title: 'You have been logged out',
        text: 'Your session has ended. Please log in again.',
        stays: true,
      },
    ]);
  });

  it('says that the account was deactivated where that has ended it', async () => {
    const refused = { code: 'account_deactivated', message: 'This account has been deactivated.' };
    const calls = answerApi({ 'GET /api/auth/profile': new Refuse(401, refused) });
    rejectToken('kept');
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { title: 'You have been logged out', text: 'This account has been deactivated.', stays: true },
      ]),
    );
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer kept']);
  });

  it('says nothing of that once somebody has logged in', async () => {
    answerApi({ 'GET /api/auth/profile': new Refuse(401, { code: 'account_deactivated' }) });
    rejectToken('kept');
    startSession({ token: 'next', user });
    await allAnswered();
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('keeps that message until somebody logs in', () => {
    rejectToken('kept');
    startSession({ token: 'next', user });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('ends without a word when the user leaves', () => {
    logOut();
    rejectToken('kept');
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
