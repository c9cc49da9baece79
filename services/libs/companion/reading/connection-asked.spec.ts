import { asksForConnection, connectionAsked } from './connection-asked.js';

describe('a question about an own account', () => {
  it.each([
    'Am I connected to Darby?',
    'are we still linked with Benco',
    'Can you check whether I am connected to net32?',
    'is my Patterson account connected',
    'Is Safco connected?',
    'which sellers am I connected to',
  ])('is asked by "%s"', (text) => {
    expect(asksForConnection(text)).toBe(true);
  });

  it.each([
    'how am I charged for shipping at Darby',
    'are the tips of this syringe connected to the barrel',
    'a hose that is connected to the vacuum',
    'connect me with a dealer',
  ])('is not asked by "%s"', (text) => {
    expect(asksForConnection(text)).toBe(false);
  });

  it('is about the seller that it names alone', () => {
    expect(connectionAsked('Am I connected to Darby?')).toEqual({ seller: 'darby' });
    expect(connectionAsked('Am I connected to Darby and Benco?')).toEqual({});
  });
});
