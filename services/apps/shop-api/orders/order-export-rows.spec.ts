import { parse } from 'csv-parse/sync';
import type { Order } from '@sextant/contracts/http/orders.js';
import { csvFile } from '@sextant/platform/http/csv.js';
import { longAnswer } from '@sextant/platform/http/long-answers.js';
import { orderRows } from './order-export-rows.js';

const ordersCsv = async (orders: readonly Order[]) => String(await longAnswer(csvFile(orderRows(orders))));

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
  const outcome = async (status: Order['status'], seller: Order['sellers'][number]['status']) => {
    const order = {
      _id: 'o1',
      createdAt: '',
      status,
      purchaseOrderNumber: '',
      items: [item],
      shippingCosts: [],
    };
    const text = await ordersCsv([{ ...order, sellers: [{ ...part, status: seller }] } as unknown as Order]);
    return (parse(text, { bom: true, columns: true }) as { outcome: string }[]).map((row) => row.outcome);
  };

  it('is pending until its seller has been sent it, and cancelled when that never happens', async () => {
    expect(await outcome('pending', 'waiting')).toEqual(['pending']);
    expect(await outcome('processing', 'waiting')).toEqual(['pending']);
    expect(await outcome('cancelled', 'waiting')).toEqual(['cancelled']);
  });

  it('is ordered once it has been sent, until its seller has answered', async () => {
    for (const status of ['processing', 'cancelled'] as const)
      expect(await outcome(status, 'sent')).toEqual(['ordered']);
    expect(await outcome('processing', 'unconfirmed')).toEqual(['ordered']);
  });
});

describe('the rows of an order', () => {
  const seller = (key: string, label: string, status: Order['sellers'][number]['status']) => ({
    key,
    label,
    domain: `${key}.com`,
    status,
  });
  const item = (sku: string, more: Partial<Order['items'][number]>) => ({
    product: { _id: sku, product_name: `Wax, "${sku}"`, manufacturer_code: `M-${sku}`, image: '' },
    seller: { key: 'net32', label: 'net32', domain: 'net32.com', url: '', sku },
    quantity: 3,
    price: 12.5,
    acceptedPrice: null,
    outcome: 'ordered' as const,
    ...more,
  });
  const order = {
    _id: 'o1',
    createdAt: '2026-01-02T03:04:05.000Z',
    status: 'processing',
    purchaseOrderNumber: 'PO 7',
    items: [
      item('a', { outcome: 'accepted', acceptedPrice: 12 }),
      item('b', { seller: { key: 'darby', label: 'Darby Dental', domain: 'darby.com', url: '', sku: 'b' } }),
    ],
    sellers: [seller('net32', 'net32', 'partly_accepted'), seller('darby', 'Darby Dental', 'sent')],
    shippingCosts: [
      { sellerDomain: 'net32.com', cost: 9.99, charged: 4.5 },
      { sellerDomain: 'darby.com', cost: 0, charged: 0 },
      { sellerDomain: 'gone.example', cost: 7.1, charged: 7.1 },
    ],
  } as unknown as Order;

  it('are its items and the shipping of each seller, below the names of the columns', async () => {
    const names =
      '\uFEFForder_id,placed_at,status,kind,seller,product,manufacturer_code,quantity,unit_price_usd,total_usd,' +
      'outcome,seller_sku,accepted_unit_price_usd,purchase_order_number\r\n';
    const cells = [
      'item,net32,"Wax, ""a""",M-a,3,12.50,37.50,accepted,a,12.00',
      'item,Darby Dental,"Wax, ""b""",M-b,3,12.50,37.50,ordered,b,',
      'shipping,net32,,,1,9.99,9.99,,,4.50',
      'shipping,Darby Dental,,,1,0.00,0.00,,,',
      'shipping,gone.example,,,1,7.10,7.10,,,',
    ];
    const rows = cells.map((row) => `o1,2026-01-02T03:04:05.000Z,processing,${row},PO 7\r\n`);
    expect(await ordersCsv([order])).toBe(names + rows.join(''));
    expect(await ordersCsv([])).toBe(names);
  });
});
