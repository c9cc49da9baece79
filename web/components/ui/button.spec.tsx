import '../../testing/browser.js';
import { render, screen } from '@testing-library/react';
import { Button } from './button.js';

const shown = (busy: boolean) => (
  <>
    <Button busy={busy}>Send</Button>
    <Button>Other</Button>
  </>
);
const button = (name: string) => screen.getByRole('button', { name });

describe('a busy button', () => {
  it.each([
    ['has the focus again when the work is done', null, 'Send'],
    ['leaves it where it has gone meanwhile', 'Other', 'Other'],
  ])('%s', (_what, meanwhile, after) => {
    const { rerender } = render(shown(false));
    button('Send').focus();
    rerender(shown(true));
    // Browsers blur a button that becomes disabled; jsdom does not.
    button('Send').blur();
    if (meanwhile) button(meanwhile).focus();
    rerender(shown(false));
    expect(button(after)).toHaveFocus();
  });
});
