import { FavouritesScreen } from '../../features/favourites/components/favourites-screen.js';

export function FavouritesRoute() {
  return <FavouritesScreen />;
}
