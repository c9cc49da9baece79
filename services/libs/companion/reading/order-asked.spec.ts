import {
  asksToCancel,
  asksWhatWasOrdered,
  asksWhenOrdered,
  orderNumberIn,
  possibleOrderNumbersIn,
} from './order-asked.js';

describe('the number of an order', () => {
  it.each([
    ['where is order 1234ABCD', '1234ABCD'],
    ['status of order #a1b2c3', 'a1b2c3'],
    ['order number PO-2291 please', 'PO-2291'],
    ['purchase order 4821', '4821'],
    ['where is PO 2025/03-A17?', '2025/03-A17'],
    ['P.O. no. 7.4711/b.', '7.4711/b'],
    ['has #abcdef shipped', 'abcdef'],
    ['order: 20417?', '20417'],
    ['is 5f3a21 on its way', '5f3a21'],
    ['order no. 20417 and what is in it', '20417'],
  ])('is read in "%s"', (text, number) => {
    expect(orderNumberIn(text)).toBe(number);
  });

  it.each([
    'where is my order',
    'show my orders 2025',
    'orders since 2025-03-01',
    'purchase orders 2025',
    'purchase orders 2025/26',
    'purchase orders 3/15',
    'the order of 3 boxes',
    'what did we order in May',
    'where are the gloves I ordered, number 2',
    'is the order delayed',
    'did the 500000 bibs arrive',
    'where is my order net32',
  ])('is not read in "%s"', (text) => {
    expect(orderNumberIn(text)).toBeUndefined();
  });
});

describe('what may be the number of an order', () => {
  it.each([
    ['order 5f3a21', ['5f3a21']],
    ['status 123456', ['123456']],
    ['where are abcdef and 5f3a21', ['5f3a21', 'abcdef']],
    ['cancel 123456 please', ['123456']],
    ['where is 5fb8e00f0a5f7150ce1cbf70', ['5fb8e00f0a5f7150ce1cbf70']],
    ['order PO-2291', ['PO-2291']],
    ['has #abcdef shipped', ['abcdef']],
    ['did the 500000 bibs arrive', []],
    ['123456', []],
    ['order some gloves', []],
  ])('in "%s" is %j', (text, numbers) => {
    expect(possibleOrderNumbersIn(text)).toEqual(numbers);
  });
});

describe('a message about cancelling', () => {
  it.each([
    'cancel my order',
    'can I still cancle it',
    'how does cancellation work',
    'cancelling order 4821',
  ])('is "%s"', (text) => {
    expect(asksToCancel(text)).toBe(true);
  });

  it.each(['was my order cancelled', 'where is my order'])('is not "%s"', (text) => {
    expect(asksToCancel(text)).toBe(false);
  });
});

describe('a message about the goods that were ordered', () => {
  it.each(['what did I order last week', 'which gloves have we bought', 'what had we just ordered'])(
    'is "%s"',
    (text) => {
      expect(asksWhatWasOrdered(text)).toBe(true);
    },
  );

  it.each(['what is the status of my order', 'did I order gloves', 'where is what I ordered'])(
    'is not "%s"',
    (text) => {
      expect(asksWhatWasOrdered(text)).toBe(false);
    },
  );
});

describe('a message about the day of an order', () => {
  it.each([
    'when did I last order gloves',
    'how long ago did we buy masks',
    'what day did I order the gloves',
    'when was the last time we bought composite',
    'when was my last order of gloves',
    'when did we last get bibs',
  ])('is "%s"', (text) => {
    expect(asksWhenOrdered(text)).toBe(true);
  });

  it.each(['when will my order arrive', 'what did I order last week', 'when did I get my order'])(
    'is not "%s"',
    (text) => {
      expect(asksWhenOrdered(text)).toBe(false);
    },
  );
});
