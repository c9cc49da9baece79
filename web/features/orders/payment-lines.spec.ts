import { sampleOrder, sampleVendorConnection } from '../../testing/samples.js';
import { paymentLines } from './payment-lines.js';

const part = (key: string, label: string) => ({
  key,
  label,
  domain: `${key}.com`,
  status: 'waiting' as const,
  sellerOrderId: null,
  message: '',
});
const order = sampleOrder({ sellers: [part('net32', 'net32'), part('darby', 'Darby Dental')] });
const net32 = sampleVendorConnection({ paymentMethod: 'invoice' });
const darby = sampleVendorConnection({ _id: 'v2', seller: 'darby', paymentMethod: 'card' });

describe('how an order is paid', () => {
  it('is the method on file, unless a seller sends an invoice', () => {
    expect(paymentLines(order, [])).toEqual(['Method on File']);
    expect(paymentLines(order, [darby])).toEqual(['Method on File']);
    expect(paymentLines(order, [net32, darby])).toEqual(['Invoice: net32', 'Method on File: Darby Dental']);
    expect(paymentLines(order, [net32, { ...darby, paymentMethod: 'invoice' }])).toEqual(['Invoice']);
    expect(paymentLines({ ...order, paymentMethod: 'invoice' }, [])).toEqual(['Invoice']);
  });
});
