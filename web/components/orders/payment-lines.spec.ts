import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import { sampleOrder } from '../../testing/samples.js';
import { paymentLines } from './payment-lines.js';

const [net32] = sampleOrder().sellers as [OrderSeller];
const darby = { ...net32, key: 'darby', label: 'Darby Dental' };
const byInvoice = (seller: OrderSeller): OrderSeller => ({ ...seller, paymentMethod: 'invoice' });

describe('how an order is paid', () => {
  it('is the method on file, unless a seller sends an invoice', () => {
    expect(paymentLines([net32])).toEqual(['Method on File']);
    expect(paymentLines([net32, darby])).toEqual(['Method on File']);
    expect(paymentLines([byInvoice(net32), darby])).toEqual([
      'Invoice: net32',
      'Method on File: Darby Dental',
    ]);
    expect(paymentLines([byInvoice(net32), byInvoice(darby)])).toEqual(['Invoice']);
  });

  it('is the method on file where an earlier release has answered, which did not say', () => {
    const { paymentMethod: _, ...unsaid } = net32;
    expect(paymentLines([unsaid as OrderSeller])).toEqual(['Method on File']);
  });
});
