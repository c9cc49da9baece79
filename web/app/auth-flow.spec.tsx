import '../testing/browser.js';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useSession } from '../lib/session.js';
import { answerApi } from '../testing/api.js';
import { setMedia } from '../testing/browser.js';
import { renderAt } from '../testing/render-app.js';
import { sampleUser } from '../testing/samples.js';
import { AuthFlow } from './auth-flow.js';

const dialog = () => screen.queryByRole('dialog');

/** Opens the page with the dialog over it. */
async function open(): Promise<void> {
  setMedia('(prefers-reduced-motion: reduce)');
  answerApi({});
  const dialogs = [{ name: 'auth', value: { view: 'login' } }];
  renderAt(['/', { pathname: '/', state: { dialogs } }], <AuthFlow />);
  expect(await screen.findByRole('dialog', { name: 'Log In' })).toBeVisible();
}

describe('the login dialog, opened while a token is being checked', () => {
  beforeEach(async () => {
    useSession.setState({ status: 'checking', user: null }, true);
    await open();
  });
  afterEach(() => {
    cleanup();
    useSession.setState({ status: 'anonymous', user: null }, true);
  });

  it('closes when the token is good', async () => {
    act(() => useSession.setState({ status: 'signed-in', user: sampleUser() }, true));
    await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  });

  it('stays when it is not, and while its own steps go on', async () => {
    act(() => useSession.setState({ status: 'anonymous', user: null }, true));
    expect(dialog()).toBeVisible();
    act(() => useSession.setState({ status: 'signed-in', user: sampleUser() }, true));
    // Closing would take effect after the navigation.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(dialog()).toBeVisible();
  });
});
