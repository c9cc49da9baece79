import { stillDelivered } from './still-delivered.js';

const net32 = { label: 'net32', sellerOrderId: 'N-7' };
const benco = { label: 'Benco', sellerOrderId: 'B-2' };

describe('what the end of an order leaves at its sellers', () => {
  it('is nothing where none has accepted', () => {
    expect(stillDelivered([], 'Cancelling')).toBeUndefined();
  });

  it('is told with their names and numbers', () => {
    expect(stillDelivered([net32], 'Deleting')).toBe(
      'Deleting it here does not cancel it at net32, which still delivers and bills you. If you do not want the goods, cancel it at net32, too: name the order number there, N-7.',
    );
    expect(stillDelivered([net32, benco], 'Cancelling')).toBe(
      'Cancelling it here does not cancel it at net32 and Benco, which still deliver and bill you. If you do not want the goods, cancel it at net32 and Benco, too: name the order numbers there, N-7 and B-2.',
    );
  });
});
