import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import type { OrderEvent } from './events.js';
import { addFigures, figuresBetween, figuresOf } from './figures.js';
import { order } from './order.js';
import { absent, evolve, type OrderState } from './state.js';
import { accepted, cancelledBy, placedWith, refusedBy, released, sent } from './testing/samples.js';

const stateAfter = (...events: OrderEvent[]): OrderState => fold(order, events);
const deleted: OrderEvent = {
  type: 'OrderDeleted',
  data: { orderId: 'o1', userId: 'u1', at: '2026-03-01T12:00:00.000Z' },
};

describe('figures of an order', () => {
  it('count it once, waiting for all of its sellers', () => {
    expect(figuresOf(stateAfter(placedWith()))).toEqual({
      orders: 1,
      valueCents: 2000 + 699 + 2000 + 1395,
      refused: 0,
      waiting: 1,
    });
  });

  it('say when a seller has refused, and when all have answered', () => {
    const half = [placedWith(), released, sent('net32'), sent('darby'), refusedBy('net32')];
    expect(figuresOf(stateAfter(...half))).toMatchObject({ refused: 1, waiting: 1 });
    const all = figuresOf(stateAfter(...half, accepted('darby')));
    expect(all).toMatchObject({ refused: 1, waiting: 0, valueCents: 1900 + 1395 });
  });

  it('keep a cancelled order, which costs nothing and waits for nobody', () => {
    expect(figuresOf(stateAfter(placedWith(), cancelledBy('staff')))).toEqual({
      orders: 1,
      valueCents: 0,
      refused: 0,
      waiting: 0,
    });
  });

  it('forget a deleted order', () => {
    expect(figuresOf(stateAfter(placedWith(), deleted))).toMatchObject({ orders: 0, valueCents: 0 });
  });

  it('are the sum of their changes, whatever happens to the order', () => {
    const steps = [
      released,
      sent('net32'),
      accepted('net32'),
      refusedBy('darby'),
      cancelledBy('staff'),
      deleted,
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 8 }), (events) => {
        let state: OrderState = absent;
        let sum = figuresOf(absent);
        for (const event of [placedWith(), ...events]) {
          const next = evolve(state, event);
          sum = addFigures(sum, figuresBetween(figuresOf(state), figuresOf(next)));
          state = next;
        }
        expect(sum).toEqual(figuresOf(state));
      }),
    );
  });
});
