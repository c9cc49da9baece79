import '../../testing/browser.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardActionsContext } from '../../components/catalog/card-actions.js';
import { useToasts } from '../../lib/toasts.js';
import { answerApi, Refuse, type SeenCall } from '../../testing/api.js';
import { renderAt } from '../../testing/render-app.js';
import { sampleCard } from '../../testing/samples.js';
import { CardHeart } from './components/card-heart.js';
import { FavoriteHeart } from './components/favorite-heart.js';
import { FavoritesScreen } from './components/favorites-screen.js';

const page = (favorites: unknown[], pages = 1) => ({
  'GET /api/favorites': { favorites, pagination: { page: 1, pages, total: favorites.length, limit: 12 } },
});
const two = [
  sampleCard(),
  sampleCard({ _id: 'p2', product_name: 'Diamond Bur', manufacturer_code: 'X9', brand: 'Kerr' }),
];
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

describe('FavoritesScreen', () => {
  it('invites to begin when there are none', async () => {
    answerApi(page([]));
    renderAt('/favorites', <FavoritesScreen />);
    expect(await screen.findByText('No favorite products yet')).toBeInTheDocument();
  });

  it('finds by name and by code, on the loaded page only, and says so', async () => {
    answerApi(page(two, 3));
    renderAt('/favorites', <FavoritesScreen />);
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'x9');
    await waitFor(() => expect(names()).toEqual(['Diamond Bur']));
    expect(screen.getByText(/favorites on this page only/)).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  });

  it('are sorted by the server, over all pages', async () => {
    const calls = answerApi(page(two, 3));
    renderAt('/favorites?page=2', <FavoritesScreen />);
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Price: low to high');
    expect(screen.getByTestId('address')).toHaveTextContent('/favorites?sort=price_asc');
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
        page: '1',
        limit: '12',
        sort: 'price_asc',
      }),
    );
  });

  it('loses a card that was removed, and gives the focus to its heading', async () => {
    let left = two;
    answerApi({
      'GET /api/favorites': () => Object.values(page(left))[0],
      'GET /api/favorites/ids': () => ({ ids: left.map(({ _id }) => _id) }),
      'DELETE /api/favorites/p2': () => {
        left = left.slice(0, 1);
        return { isFavorite: false };
      },
    });
    renderAt(
      '/favorites',
      <CardActionsContext value={(product) => <CardHeart product={product} />}>
        <FavoritesScreen />
      </CardActionsContext>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Diamond Bur from favorites' }));
    await waitFor(() => expect(names()).toEqual(['Nitrile Gloves, Medium']));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('offers a way back when nothing matches', async () => {
    answerApi(page(two));
    renderAt('/favorites', <FavoritesScreen />);
    await userEvent.type(await screen.findByRole('searchbox'), 'nothing like it');
    expect(await screen.findByText('No matching products found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(names()).toHaveLength(2);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('filters of favorites', () => {
  it('stand in the address, beside page and order', async () => {
    answerApi(page(two, 3));
    renderAt('/favorites?sort=name&page=2', <FavoritesScreen />);
    const address = screen.getByTestId('address');
    await userEvent.type(await screen.findByRole('searchbox'), 'x9');
    await waitFor(() => expect(address).toHaveTextContent('/favorites?sort=name&page=2&q=x9'));
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.type(await screen.findByRole('spinbutton', { name: 'Max price' }), '900{Enter}');
    expect(address).toHaveTextContent('/favorites?sort=name&page=2&q=x9&maxPrice=900');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest');
    expect(address).toHaveTextContent('/favorites?q=x9&maxPrice=900');
  });

  it('are taken from the address, and what makes no sense there is not', async () => {
    answerApi(page(two));
    renderAt('/favorites?brand=Kerr&minPrice=cheap', <FavoritesScreen />);
    await waitFor(() => expect(names()).toEqual(['Diamond Bur']));
    expect(screen.getByRole('button', { name: 'Remove filter Brand: Kerr' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Price:/ })).not.toBeInTheDocument();
  });

  it('leave the focus to the button that opens them when they are taken away', async () => {
    answerApi(page(two));
    renderAt('/favorites', <FavoritesScreen />);
    const filters = await screen.findByRole('button', { name: 'Filters' });
    await userEvent.click(filters);
    await userEvent.type(await screen.findByRole('spinbutton', { name: 'Min price' }), '900{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Price: $900 - Any' }));
    expect(filters).toHaveFocus();
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Min price' }), '900{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(filters).toHaveFocus();
    expect(names()).toHaveLength(2);
  });
});

describe('a page of favorites there is not', () => {
  it('becomes the last there is, as when the last of a page was removed', async () => {
    answerApi({
      'GET /api/favorites': ({ query }: SeenCall) => ({
        favorites: query.get('page') === '2' ? two : [],
        pagination: { page: Number(query.get('page')), pages: 2, total: 14, limit: 12 },
      }),
    });
    renderAt('/favorites?page=7', <FavoritesScreen />);
    expect(await screen.findByText('Diamond Bur')).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent('/favorites?page=2');
    expect(screen.queryByText('No favorite products yet')).not.toBeInTheDocument();
  });

  it('is not asked for where there are none at all', async () => {
    answerApi(page([], 0));
    renderAt('/favorites?page=7', <FavoritesScreen />);
    expect(await screen.findByText('No favorite products yet')).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/favorites$/);
  });
});

describe('the heart on a card', () => {
  it('is asked for once, removes at once, and comes back when the server refuses', async () => {
    useToasts.setState({ toasts: [] });
    const refused = Promise.withResolvers<Refuse>();
    const calls = answerApi({
      'GET /api/favorites/ids': { ids: ['p1'] },
      'DELETE /api/favorites/p1': () => refused.promise,
    });
    renderAt(
      '/favorites',
      <>
        {two.map((product) => (
          <CardHeart key={product._id} product={product} />
        ))}
      </>,
    );
    const heart = await screen.findByRole('button', { name: 'Remove Nitrile Gloves, Medium from favorites' });
    expect(screen.getByRole('button', { name: 'Add Diamond Bur to favorites' })).toBeInTheDocument();
    await userEvent.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    refused.resolve(new Refuse(500));
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'Favorites Error' });
    expect(calls.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(2);
  });
});

describe('FavoriteHeart', () => {
  it.each([
    [
      'the reason of the server',
      new Refuse(409, { message: 'You can keep up to 5,000 favorites.' }),
      'You can keep up to 5,000 favorites.',
    ],
    ['to try again where there is none', new Refuse(500), 'The product was not saved. Please try again.'],
  ])('says %s when it is refused', async (_, refusal, text) => {
    useToasts.setState({ toasts: [] });
    answerApi({
      'GET /api/favorites/check/p1': { isFavorite: false },
      'POST /api/favorites/p1': refusal,
    });
    renderAt('/', <FavoriteHeart productId="p1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites' }));
    await waitFor(() => expect(useToasts.getState().toasts[0]).toMatchObject({ text }));
  });

  it('is filled at once and emptied again when the server refuses', async () => {
    useToasts.setState({ toasts: [] });
    let refuse: () => void = () => undefined;
    const refused = new Promise<Refuse>((resolve) => {
      refuse = () => resolve(new Refuse(500));
    });
    answerApi({
      'GET /api/favorites/check/p1': { isFavorite: false },
      'POST /api/favorites/p1': () => refused,
    });
    renderAt('/', <FavoriteHeart productId="p1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites' }));
    expect(
      await screen.findByRole('button', { name: 'Remove from favorites', pressed: true }),
    ).toBeInTheDocument();
    refuse();
    expect(
      await screen.findByRole('button', { name: 'Add to favorites', pressed: false }),
    ).toBeInTheDocument();
    expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'Favorites Error' });
  });
});
