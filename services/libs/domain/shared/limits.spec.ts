import { cart } from '../cart/cart.js';
import { favorites } from '../favorites/favorites.js';
import { list } from '../list/list.js';
import { MAX_BYTES_BY_USERS, MAX_EVENTS_BY_USERS } from './limits.js';

describe('streams that users change for as long as they like', () => {
  it.each(Object.entries({ cart, favorites, list }))('%s: take only so many events', (_name, decider) => {
    expect(decider.maxEventsByUsers).toBe(MAX_EVENTS_BY_USERS);
    expect(decider.maxBytesByUsers).toBe(MAX_BYTES_BY_USERS);
    expect(MAX_EVENTS_BY_USERS).toBeLessThanOrEqual(200_000);
  });
});
