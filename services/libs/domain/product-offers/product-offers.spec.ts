import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import { bestOrderable } from './best-price.js';
import type { ProductDetails, ProductOffersEvent } from './events.js';
import { productOffers, type ObservedOffer, type ProductOffersCommand } from './product-offers.js';

const at = '2026-03-01T00:00:00.000Z';
const details: ProductDetails = {
  name: 'Filtek Supreme Universal Composite, A2 Body, 4 g syringe',
  brand: '3M',
  manufacturer: '3M',
  manufacturerCode: '6029A2B',
  description: '',
  categories: ['Restorative', 'Universal Composite'],
  kind: 'syringe',
  familyId: 'filtek-supreme',
  specifications: { Shade: 'A2' },
  gtin: '',
};
const offer = (fields: Partial<ObservedOffer> = {}): ObservedOffer => ({
  seller: 'net32',
  sku: 'd-1',
  url: 'https://www.net32.com/product/d-1',
  priceCents: 10000,
  availability: 'in_stock',
  ratingCount: 0,
  history: [],
  ...fields,
});
const record = (observed: ObservedOffer, product = details, source = 'feed'): ProductOffersCommand => ({
  type: 'RecordOffer',
  productId: 'p1',
  details: product,
  offer: observed,
  source,
  at,
});
const withdraw = (source = 'feed', ...otherSources: string[]): ProductOffersCommand => ({
  type: 'WithdrawOffer',
  productId: 'p1',
  seller: 'net32',
  sku: 'd-1',
  source,
  otherSources,
  at,
});
const listed: ProductOffersEvent[] = [
  { type: 'ProductListed', data: { productId: 'p1', details, at } },
  { type: 'OfferListed', data: { ...offer(), productId: 'p1', sources: ['feed'], at } },
  { type: 'BestPriceChanged', data: { productId: 'p1', newPriceCents: 10000, seller: 'net32', at } },
];

describe('product offers', () => {
  it('list the product with the first offer of the first seller', () => {
    given(productOffers).when(record(offer())).then(listed);
  });

  it('add the offer of a second seller without a new best price when it costs more', () => {
    const second = offer({ seller: 'darby', sku: '1', priceCents: 11000 });
    given(productOffers, ...listed)
      .when(record(second))
      .then([{ type: 'OfferListed' }]);
  });

  it('stay silent when a feed repeats what is known', () => {
    given(productOffers, ...listed)
      .when(record(offer()))
      .thenNothing();
  });

  it('announce a lower price and the new best price', () => {
    given(productOffers, ...listed)
      .when(record(offer({ priceCents: 9000 })))
      .then([
        { type: 'OfferPriceChanged', data: { oldPriceCents: 10000, newPriceCents: 9000 } },
        { type: 'BestPriceChanged', data: { oldPriceCents: 10000, newPriceCents: 9000, seller: 'net32' } },
      ]);
  });

  it('have the best price of the next seller when the cheapest runs out of stock', () => {
    const costlier: ProductOffersEvent = {
      type: 'OfferListed',
      data: { ...offer({ seller: 'darby', sku: '1', priceCents: 11000 }), productId: 'p1', at },
    };
    given(productOffers, ...listed, costlier)
      .when(record(offer({ availability: 'out_of_stock' })))
      .then([
        { type: 'OfferAvailabilityChanged' },
        { type: 'BestPriceChanged', data: { newPriceCents: 11000, seller: 'darby' } },
      ]);
  });

  describe('of which one sold out', () => {
    const costlier = offer({ seller: 'darby', sku: '1', priceCents: 11000 });
    const soldOut = (sold: ObservedOffer) => record({ ...sold, availability: 'out_of_stock' });
    const commands = [record(offer()), record(costlier), soldOut(offer())];

    it('have no best price once nothing can be ordered, instead of one that nobody asks', () => {
      given(productOffers)
        .when(...commands, soldOut(costlier))
        .then([
          { type: 'OfferAvailabilityChanged' },
          {
            type: 'BestPriceChanged',
            data: { oldPriceCents: 11000, newPriceCents: undefined, seller: '' },
          },
        ]);
    });

    it('have the best price of what is in stock again, or on backorder', () => {
      for (const availability of ['in_stock', 'backorder'] as const)
        given(productOffers)
          .when(...commands, soldOut(costlier), record({ ...costlier, availability }))
          .then([
            { type: 'OfferAvailabilityChanged' },
            {
              type: 'BestPriceChanged',
              data: { oldPriceCents: undefined, newPriceCents: 11000, seller: 'darby' },
            },
          ]);
    });

    it('take back the best price that a release before set to one that nobody asks', () => {
      const before: ProductOffersEvent[] = [
        {
          type: 'OfferAvailabilityChanged',
          data: { productId: 'p1', seller: 'net32', sku: 'd-1', availability: 'out_of_stock', at },
        },
      ];
      given(productOffers, ...listed, ...before)
        .when(soldOut(offer({ ratingCount: 1 })))
        .then([
          { type: 'OfferRevised' },
          { type: 'BestPriceChanged', data: { oldPriceCents: 10000, seller: '' } },
        ]);
    });
  });

  describe('with a lower price on backorder than in stock', () => {
    const late = offer({ seller: 'darby', sku: '1', priceCents: 8000, availability: 'backorder' });
    const commands = [record(offer()), record(late)];
    const change = { oldPriceCents: 10000, newPriceCents: 8000, seller: 'darby' };
    const then = (command: ProductOffersCommand) => {
      const log = commands.reduce<ProductOffersEvent[]>((events, each) => {
        const decided = productOffers.decide(each, fold(productOffers, events));
        return decided.ok ? [...events, ...decided.events] : events;
      }, []);
      const decision = productOffers.decide(command, fold(productOffers, log));
      return decision.ok ? decision.events.at(-1) : undefined;
    };

    it('say that no offer became cheaper when what is in stock sells out or is withdrawn', () => {
      for (const command of [record(offer({ availability: 'out_of_stock' })), withdraw()])
        expect(then(command)).toMatchObject({
          type: 'BestPriceChanged',
          data: { ...change, offerUnchanged: true },
        });
    });

    it('say nothing of the kind when the price of the offer changes, or it comes into stock', () => {
      const cheaper = offer({ priceCents: 7000, availability: 'backorder' });
      for (const command of [record(cheaper), record({ ...late, availability: 'in_stock' })])
        expect(then(command)?.data).not.toHaveProperty('offerUnchanged');
    });
  });

  it('keep an offer that lost its price, and tell that no price is left', () => {
    given(productOffers, ...listed)
      .when(record(offer({ priceCents: undefined })))
      .then([{ type: 'OfferPriceChanged' }, { type: 'BestPriceChanged' }]);
  });

  describe('withdrawing an offer', () => {
    const withdrawn: ProductOffersEvent[] = [
      { type: 'OfferWithdrawn', data: { productId: 'p1', seller: 'net32', sku: 'd-1', at } },
      { type: 'BestPriceChanged', data: { productId: 'p1', oldPriceCents: 10000, seller: '', at } },
    ];
    /** As a release wrote it that did not record sources. */
    const ofUnknownSource = listed.map((event) =>
      event.type === 'OfferListed' ? { ...event, data: { ...event.data, sources: [] } } : event,
    );

    it('removes it, and its price from the best ones', () => {
      given(productOffers, ...listed)
        .when(withdraw())
        .then(withdrawn);
    });

    it('does nothing when it is not there', () => {
      given(productOffers).when(withdraw()).thenNothing();
    });

    it('does nothing for a source that does not list it', () => {
      given(productOffers, ...listed)
        .when(withdraw('file:a.csv'))
        .thenNothing();
    });

    it('waits for the last source that lists it', () => {
      const fromFile = record(offer(), details, 'file:a.csv');
      given(productOffers, ...listed)
        .when(fromFile)
        .then([{ type: 'OfferRevised', data: { sources: ['feed', 'file:a.csv'] } }]);
      given(productOffers, ...listed)
        .when(fromFile, withdraw())
        .then([{ type: 'OfferRevised', data: { sources: ['file:a.csv'] } }]);
      given(productOffers, ...listed)
        .when(fromFile, withdraw(), withdraw())
        .thenNothing();
      given(productOffers, ...listed)
        .when(fromFile, withdraw(), withdraw('file:a.csv'))
        .then(withdrawn);
    });

    it('keeps what the seller says of it while another source lists it', () => {
      const rated = offer({ rating: 4.5, ratingCount: 12 });
      const commands = [record(rated), record(rated, details, 'file:a.csv'), withdraw()];
      const offers = new Map([['net32/d-1', { url: rated.url, rating: 4.5, ratingCount: 12 }]]) as never;
      given(productOffers)
        .when(...commands)
        .thenState({ offers });
    });

    it('waits for a source that only the sender knows', () => {
      given(productOffers, ...listed)
        .when(withdraw('feed', 'file:a.csv'))
        .then([{ type: 'OfferRevised', data: { sources: ['file:a.csv'] } }]);
    });

    it('believes the sender about an offer from before sources were recorded', () => {
      given(productOffers, ...ofUnknownSource)
        .when(withdraw())
        .then(withdrawn);
      given(productOffers, ...ofUnknownSource)
        .when(withdraw('feed', 'file:a.csv'))
        .thenNothing();
    });

    it('leaves the sources of an offer unknown that it did not list itself', () => {
      given(productOffers, ...ofUnknownSource)
        .when(record(offer({ priceCents: 9000 })))
        .thenState({ offers: new Map([['net32/d-1', { priceCents: 9000, sources: [] }]]) as never });
    });

    it('keeps the sources when a release revises the offer that does not record them', () => {
      const { url, ratingCount } = offer();
      const revised: ProductOffersEvent = {
        type: 'OfferRevised',
        data: { productId: 'p1', seller: 'net32', sku: 'd-1', url, ratingCount, sources: [], at },
      };
      given(productOffers, ...listed, revised)
        .when(withdraw('file:a.csv'))
        .thenNothing();
    });
  });

  it('refuse an item of another shade under the same code', () => {
    const other = { ...details, specifications: { Shade: 'A3' } };
    given(productOffers, ...listed)
      .when(record(offer(), other))
      .thenRefused('different_product');
  });

  it.each([
    ['1000/case', '100/box', 'different_product'],
    ['10 x 100/case', 'Box of 100', 'different_product'],
    ['10 x 100/case', 'case of 10 boxes of 100', undefined],
    ['100/box', '100/bx', undefined],
    ['100/box', 'per box', undefined],
  ])('refuse an item of another pack under the same code: %s, %s', (mine, other, refused) => {
    const packed = (Packaging: string) => ({ ...details, specifications: { Packaging } });
    const outcome = given(productOffers, {
      type: 'ProductListed',
      data: { productId: 'p1', details: packed(mine), at },
    }).when(record(offer(), packed(other)));
    if (refused) outcome.thenRefused(refused);
    else outcome.thenState({ offers: new Map([['net32/d-1', { priceCents: 10000 }]]) as never });
  });

  it('take another pack of an item without a code, which is the product of its seller alone', () => {
    const packed = (Packaging: string) => ({
      ...details,
      manufacturerCode: '',
      specifications: { Packaging },
    });
    given(productOffers, {
      type: 'ProductListed',
      data: { productId: 'p1', details: packed('100/box'), at },
    })
      .when(record(offer(), packed('200/box')))
      .thenState({ offers: new Map([['net32/d-1', { priceCents: 10000 }]]) as never });
  });

  it("refuse an item of another maker's code, however it is printed", () => {
    given(productOffers, ...listed)
      .when(record(offer(), { ...details, manufacturerCode: '6029A3B' }))
      .thenRefused('different_product');
    given(productOffers, ...listed)
      .when(record(offer(), { ...details, manufacturerCode: '6029-a2b' }))
      .thenNothing();
    given(productOffers, ...listed)
      .when(record(offer(), { ...details, manufacturerCode: '' }))
      .thenNothing();
  });

  it.each([0, -5, 1.5, Number.NaN, 100_000_001])('refuse the price %p', (priceCents) => {
    given(productOffers)
      .when(record(offer({ priceCents })))
      .thenRefused('absurd_price');
  });

  it('always know the best price a fold of their events implies', () => {
    const observed = fc.record({
      seller: fc.constantFrom('net32', 'darby', 'tdsc'),
      sku: fc.constantFrom('1', '2'),
      priceCents: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
      availability: fc.constantFrom('in_stock' as const, 'backorder' as const, 'out_of_stock' as const),
    });
    fc.assert(
      fc.property(fc.array(observed, { maxLength: 30 }), (steps) => {
        let log: ProductOffersEvent[] = [];
        for (const step of steps) {
          const decision = productOffers.decide(record(offer(step)), fold(productOffers, log));
          if (decision.ok) log = [...log, ...decision.events];
        }
        const state = fold(productOffers, log);
        if (state.status === 'unknown') return;
        expect(state.bestCents).toBe(bestOrderable(state.offers.values())?.priceCents);
        const last = new Map(steps.map((s) => [`${s.seller}/${s.sku}`, s.priceCents]));
        expect(new Map([...state.offers].map(([key, o]) => [key, o.priceCents]))).toEqual(last);
      }),
    );
  });
});
