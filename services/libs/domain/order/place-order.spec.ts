import { MAX_LINES, MAX_QUANTITY } from '../shared/limits.js';
import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import type { VendorPaymentMethod } from '../vendor-connection/messages.js';
import type { KnownOffer, WantedLine } from './commands.js';
import { order } from './order.js';
import { isPlaced } from './state.js';
import { place, placedWith, sellers, sellersByInvoice, wanted } from './testing/samples.js';
import { orderTotals } from './totals.js';

const offer = (changes: Partial<KnownOffer>): Partial<WantedLine> => ({
  offer: { sku: 's', unitPriceCents: 1000, available: true, ...changes },
});
const whenPlaced = (...lines: WantedLine[]) => given(order).when(place({ lines }));
const accepted = [{ type: 'OrderPlaced' }] as const;
function totalsOf(lines: readonly WantedLine[]) {
  const state = fold(order, [placedWith({ lines })]);
  if (!isPlaced(state)) throw new Error('not placed');
  return orderTotals(state);
}

describe('placing an order', () => {
  it('takes the server’s prices and every seller’s shipping', () => {
    whenPlaced(wanted('net32', { quantity: 8 }), wanted('darby', { quantity: 1 })).then([
      {
        type: 'OrderPlaced',
        data: {
          lines: [{ unitPriceCents: 1000 }, { unitPriceCents: 1000 }],
          shipping: [
            { seller: 'net32', costCents: 0, freeFromCents: 7500, flatRateCents: 699 },
            { seller: 'darby', costCents: 1395, freeFromCents: 15_000, flatRateCents: 1395 },
          ],
        },
      },
    ]);
  });

  const paid = (net32: VendorPaymentMethod, darby: VendorPaymentMethod) =>
    [
      {
        type: 'OrderPlaced',
        data: {
          payments: [
            { seller: 'net32', method: net32 },
            { seller: 'darby', method: darby },
          ],
        },
      },
    ] as const;

  it('records how every seller is paid: by the method of the connection, else by card', () => {
    given(order)
      .when(place({ sellers: sellersByInvoice('net32') }))
      .then(paid('invoice', 'card'));
  });

  it('records an invoice for every seller where the whole order is paid by invoice', () => {
    given(order)
      .when(place({ sellers: sellersByInvoice('net32'), paymentMethod: 'invoice' }))
      .then(paid('invoice', 'invoice'));
  });

  it('keeps what the buyer was shown out of the event', () => {
    const event = placedWith({ lines: [wanted('net32', { shownPriceCents: 1000 })], shownTotalCents: 2699 });
    expect(JSON.stringify(event)).not.toContain('shown');
  });

  it.each([
    ['items_not_offered', 'not_offered', wanted('net32', { offer: undefined })],
    ['items_without_price', 'no_price', wanted('net32', offer({ unitPriceCents: undefined }))],
    ['items_out_of_stock', 'out_of_stock', wanted('net32', offer({ available: false }))],
    ['prices_changed', 'price_changed', wanted('net32', { shownPriceCents: 999 })],
  ])('refuses with %s', (code, reason, line) => {
    whenPlaced(wanted('darby'), line).thenRefused(code, {
      lines: [{ index: 1, reason, productId: 'p-net32', seller: 'net32' }],
    });
  });

  it('refuses a seller that no longer takes the login, and says that', () => {
    const refusing = { ...sellers, darby: { ...sellers.darby!, connected: false, loginRefused: true } };
    given(order)
      .when(place({ sellers: refusing }))
      .thenRefused('sellers_not_connected', {
        message: 'Darby Dental did not accept your user name and password.',
        lines: [{ index: 1, reason: 'not_connected', seller: 'darby' }],
      });
  });

  it('refuses sellers that are not connected, naming each', () => {
    const strangers = Object.fromEntries(
      Object.entries(sellers).map(([key, seller]) => [key, { ...seller, connected: key === 'net32' }]),
    );
    given(order)
      .when(place({ sellers: strangers }))
      .thenRefused('sellers_not_connected', {
        message: 'Connect your Darby Dental account to order from it.',
        lines: [{ index: 1, reason: 'not_connected', seller: 'darby' }],
      });
  });

  it('names all lines in the way, and the worst obstacle first', () => {
    whenPlaced(
      wanted('net32', { shownPriceCents: 1 }),
      wanted('darby', offer({ unitPriceCents: undefined })),
    ).thenRefused('items_without_price', { lines: [{ reason: 'price_changed' }, { reason: 'no_price' }] });
  });

  it('says what a price was and is', () => {
    whenPlaced(wanted('net32', { shownPriceCents: 849 })).thenRefused('prices_changed', {
      message: 'The price of Nitrile Gloves at net32 increased from $8.49 to $10.00.',
      lines: [{ shownPriceCents: 849, priceCents: 1000 }],
    });
  });

  it('takes a price below the one shown', () => {
    whenPlaced(wanted('net32', { shownPriceCents: 1200 })).then(accepted);
  });

  it('takes a total equal to the one shown', () => {
    given(order)
      .when(place({ lines: [wanted('net32')], shownTotalCents: 2699 }))
      .then(accepted);
  });

  it('refuses a total one cent above the one shown, and blames no line', () => {
    given(order)
      .when(place({ lines: [wanted('net32')], shownTotalCents: 2698 }))
      .thenRefused('prices_changed', { lines: [] });
  });

  it.each([0, -1, 1.5, 10_000, Number.NaN])('refuses the quantity %p', (quantity) => {
    whenPlaced(wanted('net32', { quantity })).thenRefused('quantity_out_of_range');
  });

  it('refuses an order of nothing', () => {
    whenPlaced().thenRefused('order_empty');
  });

  it('refuses more lines than anybody orders', () => {
    whenPlaced(...Array.from({ length: MAX_LINES + 1 }, () => wanted('net32'))).thenRefused('order_too_long');
  });

  it('takes two lines of the same offer for one', () => {
    whenPlaced(wanted('net32', { quantity: 5 }), wanted('darby'), wanted('net32', { quantity: 3 })).then([
      {
        type: 'OrderPlaced',
        data: { lines: [{ seller: 'net32', quantity: 8 }, { seller: 'darby' }] },
      },
    ]);
    const half = { quantity: Math.ceil((MAX_QUANTITY + 1) / 2) };
    whenPlaced(wanted('net32', half), wanted('net32', half)).thenRefused('quantity_out_of_range');
  });

  it('refuses one item of a seller as two products: the seller could accept one line and refuse the other', () => {
    const changes = { productId: 'p-other', sellerUrl: 'https://www.net32.com/product/2' };
    whenPlaced(wanted('net32'), wanted('darby'), wanted('net32', changes)).thenRefused('items_repeated', {
      message: 'Please order Nitrile Gloves of one seller in one line.',
    });
  });

  it('takes one number of two sellers for two items', () => {
    whenPlaced(wanted('net32', offer({ sku: '1' })), wanted('darby', offer({ sku: '1' }))).then(accepted);
  });

  const anyLine = fc.record({
    seller: fc.constantFrom('net32', 'darby', 'unheard'),
    unitPriceCents: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 9999 }),
  });
  const anyLines = fc
    .array(anyLine, { minLength: 1, maxLength: 30 })
    .map((lines) =>
      lines.map(({ seller, quantity, unitPriceCents }, index) =>
        wanted(seller, { quantity, ...offer({ sku: `s${index}`, unitPriceCents }) }),
      ),
    );

  it('adds up: goods, and shipping per seller by its own goods alone', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const totals = totalsOf(lines);
        const goods = lines.reduce((sum, l) => sum + (l.offer?.unitPriceCents ?? 0) * l.quantity, 0);
        expect(totals.subtotalCents).toBe(goods);
        expect(totals.totalCents).toBe(goods + totals.shippingCents);
        expect(Number.isSafeInteger(totals.totalCents)).toBe(true);
        for (const part of totals.sellers) {
          const rule = sellers[part.seller]?.shipping;
          const free = !rule || part.subtotalCents >= rule.freeFromCents;
          expect(part.shippingCents).toBe(free ? 0 : rule.flatRateCents);
        }
        expect(new Set(totals.sellers.map((s) => s.seller))).toEqual(new Set(lines.map((l) => l.seller)));
      }),
    );
  });

  it('costs the same split per seller as together', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const apart = [...Map.groupBy(lines, (line) => line.seller).values()].map(totalsOf);
        expect(apart.reduce((sum, part) => sum + part.totalCents, 0)).toBe(totalsOf(lines).totalCents);
      }),
    );
  });
});
