import { FavoritesScreen } from '../../features/favorites/components/favorites-screen.js';

export function FavoritesRoute() {
  return <FavoritesScreen />;
}
