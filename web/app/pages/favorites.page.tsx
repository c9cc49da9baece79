import { FavoritesScreen } from '../../features/favorites/components/favorites-screen.js';
import { WithCardActions } from '../card-actions.js';

export function FavoritesPage() {
  return (
    <WithCardActions>
      <FavoritesScreen />
    </WithCardActions>
  );
}
