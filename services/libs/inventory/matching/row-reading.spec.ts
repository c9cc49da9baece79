import { LONGEST_AMOUNT } from './quantity.js';
import { readRow } from './row-reading.js';

const row = { name: 'Gloves', code: '', brand: '', quantity: '', unit: '', price: '' };

describe('the reading of a row', () => {
  it.each(['unit', 'quantity'])(
    'takes a pack from its %s, and none from a longer text than lists need',
    (field) => {
      const pack = { outer: 1, inner: 100, container: 'box' };
      expect(readRow({ ...row, [field]: '100/bx' }).pack).toEqual(pack);
      expect(readRow({ ...row, [field]: '100/bx'.padEnd(LONGEST_AMOUNT + 1) }).pack).toBeUndefined();
    },
  );
});
