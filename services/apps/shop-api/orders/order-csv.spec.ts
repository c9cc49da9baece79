import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { Order } from '@sextant/contracts/http/orders.js';
import { csvCell, ordersCsv } from './order-csv.js';

describe('a CSV cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('does not let %j be a formula', (text) => {
    const [[cell]] = parse(csvCell(text), { record_delimiter: '\r\n' }) as [[string]];
    expect(cell).toBe(`'${text}`);
  });

  it('reads back as it was, whatever else it is', () => {
    const harmless = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text));
    fc.assert(
      fc.property(harmless, harmless, (one, two) => {
        const text = `${csvCell(one)},${csvCell(two)},end\r\n`;
        expect(parse(text, { record_delimiter: '\r\n' })).toEqual([[one, two, 'end']]);
      }),
    );
  });
});

describe('the outcome of an ordered item', () => {
  const part = { key: 'net32', label: 'net32', domain: 'net32.com', sellerOrderId: null, message: '' };
  const item = {
    product: { _id: 'p1', product_name: 'Wax', manufacturer_code: '', image: '' },
    seller: { key: 'net32', label: 'net32', domain: 'net32.com', url: '', sku: 'n-1' },
    quantity: 1,
    price: 1,
    acceptedPrice: null,
    outcome: 'ordered' as const,
    refusal: null,
  };
  const outcome = (status: Order['status'], seller: Order['sellers'][number]['status']) => {
    const order = { _id: 'o1', createdAt: '', status, items: [item], shippingCosts: [] };
    const text = ordersCsv([{ ...order, sellers: [{ ...part, status: seller }] } as unknown as Order]);
    return (parse(text, { columns: true }) as { outcome: string }[]).map((row) => row.outcome);
  };

  it('is pending until its seller has been sent it, and cancelled when that never happens', () => {
    expect(outcome('pending', 'waiting')).toEqual(['pending']);
    expect(outcome('processing', 'waiting')).toEqual(['pending']);
    expect(outcome('cancelled', 'waiting')).toEqual(['cancelled']);
  });

  it('is ordered once it has been sent, until its seller has answered', () => {
    for (const status of ['processing', 'cancelled'] as const)
      expect(outcome(status, 'sent')).toEqual(['ordered']);
    expect(outcome('processing', 'unconfirmed')).toEqual(['ordered']);
  });
});
