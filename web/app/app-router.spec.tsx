import '../testing/browser.js';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '../components/ui/dialog.js';
import { AppRouter } from './app-router.js';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <output>{useLocation().pathname}</output>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Cart">
        Three things
      </Dialog>
    </>
  );
}

it('Back closes a dialog and leaves the address as it is', async () => {
  window.history.pushState(null, '', '/shop');
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  );
  fireEvent.click(screen.getByText('Open'));
  await screen.findByText('Three things');
  window.history.back();
  await waitFor(() => expect(screen.queryByText('Three things')).not.toBeInTheDocument());
  expect(screen.getByText('/shop')).toBeInTheDocument();
});
