import fc from 'fast-check';
import { localInput, placeAt } from './moment-at.js';

const moment = (at: number) => ({ revision: 1, at: new Date(at).toISOString(), type: 'x', title: 'x' });

describe('the moment something stood at', () => {
  it('is the last one no later than the instant', () => {
    const moments = [moment(1000), moment(2000), moment(2000), moment(5000)];
    const places = [500, 1000, 1999, 2000, 4999, 9000].map((at) => placeAt(moments, new Date(at)));
    expect(places).toEqual([-1, 0, 0, 2, 2, 3]);
  });

  it('is read back from the field as it was put there, to the second', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (at) => {
          const whole = new Date(Math.floor(at.getTime() / 1000) * 1000);
          expect(new Date(localInput(whole.toISOString())).getTime()).toBe(whole.getTime());
        },
      ),
    );
  });
});
