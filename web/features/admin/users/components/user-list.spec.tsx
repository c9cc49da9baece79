import '../../../../testing/browser.js';
import { render, screen } from '@testing-library/react';
import { formatDate } from '../../../../lib/dates.js';
import { setMedia } from '../../../../testing/browser.js';
import { sampleUser } from '../../../../testing/samples.js';
import { UserList } from './user-list.js';

const lastLogin = '2026-11-18T12:00:00Z';

it.each([
  ['as a table', '(min-width: 64rem)', 'row'],
  ['as cards', '(max-width: 64rem)', 'listitem'],
])('says when people last logged in, %s', (_, media, role) => {
  setMedia(media);
  const users = [sampleUser({ lastLogin }), sampleUser({ _id: 'u2', lastLogin: null })];
  render(<UserList users={users} onOpen={() => undefined} onDelete={() => undefined} />);
  expect(screen.getAllByText(/Last Login/)[0]).toBeInTheDocument();
  const [first, second] = screen.getAllByRole(role).slice(-2);
  expect(first).toHaveTextContent(formatDate(lastLogin));
  expect(second).toHaveTextContent('Never');
});
