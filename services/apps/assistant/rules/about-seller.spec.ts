import { sellerByKey, type Seller } from '@sextant/sellers/registry.js';
import type { ConnectionState } from '../tools/shop-tools.js';
import { aboutSeller } from './about-seller.js';
import { asked } from './testing/asked.js';
import type { Turn } from './turn.js';

const darby = sellerByKey('darby') as Seller;
const told = (total: number, connection: ConnectionState) =>
  aboutSeller(
    {
      message: { userId: 'u1', text: 'Darby', without: [], replies: [] },
      tools: {
        search: () => Promise.resolve({ total }),
        cart: () => Promise.resolve({ items: [] }),
        connection: () => Promise.resolve(connection),
      },
    } as unknown as Turn,
    darby,
  );
const shipping =
  'Darby Dental charges $13.95 and ships free from $150.00. Your cart holds $0.00 from it; add $150.00 for free shipping.';

describe('what is said of a seller', () => {
  it('is how many products it lists, its shipping rule and whether it is connected, with a link to its offers', async () => {
    expect(await told(1200, 'usable')).toEqual({
      text: `I can show you 1,200 products that Darby Dental lists; name one for its price there. ${shipping} Your account there is connected.`,
      commands: [{ type: 'update_search', searchQuery: '', filters: { seller: 'darby' } }],
    });
    expect((await told(1, 'none')).text).toMatch(
      /^I can show you 1 product that .* no account connected there\. /,
    );
    expect((await told(1, 'refused')).text).toContain(' It refused the account that you connected: ');
  });

  it('links to no offers where there are none', async () => {
    expect(await told(0, 'usable')).toEqual({
      text: `Darby Dental lists no products here at the moment. ${shipping} Your account there is connected.`,
      commands: [],
    });
  });
});

describe('the sellers themselves', () => {
  it.each(['how many sellers do you have', 'which vendors do you carry?', 'list all sellers'])(
    'are named and counted for "%s"',
    async (text) => {
      expect((await asked(text)).text).toMatch(
        /^I compare 14 sellers: Henry Schein, .*, and Demo Supplier\.$/,
      );
    },
  );
});
