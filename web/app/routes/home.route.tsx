import { SearchScreen } from '../../features/search/components/search-screen.js';
import { useConnectedSellers } from '../../lib/vendors.js';

export function HomeRoute() {
  return <SearchScreen canUseConnected={useConnectedSellers().length > 0} />;
}
