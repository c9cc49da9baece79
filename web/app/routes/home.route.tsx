import { SearchScreen } from '../../features/search/components/search-screen.js';
import { useConnectedSellers } from '../../lib/connected-sellers.js';

export function HomeRoute() {
  return <SearchScreen canUseConnected={useConnectedSellers().length > 0} />;
}
