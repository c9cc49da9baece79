import { Outlet } from 'react-router';
import { SearchScreen } from '../../features/search/components/search-screen.js';
import { WithCardActions } from '../card-actions.js';
import { useConnectedSellers } from '../../lib/vendor-connections.js';

/** The landing page and the search; and behind the dialogs of /login and /cart, which lead here. */
export function HomePage() {
  return (
    <>
      <WithCardActions>
        <SearchScreen canUseConnected={useConnectedSellers().length > 0} />
      </WithCardActions>
      <Outlet />
    </>
  );
}
