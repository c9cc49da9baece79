import '../testing/browser.js';
import { jest } from '@jest/globals';
import { storage } from './storage.js';

/** From now on these methods of every storage fail. */
const fail = (...methods: ('getItem' | 'setItem' | 'removeItem')[]): void => {
  for (const method of methods)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('no storage');
    });
};

describe('storage', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    storage.set('a', null);
  });

  it('keeps for the life of the page what a browser that blocks it does not store', () => {
    fail('getItem', 'setItem', 'removeItem');
    storage.set('a', 'new');
    expect(storage.get('a')).toBe('new');
    storage.set('a', null);
    expect(storage.get('a')).toBeNull();
  });

  it('answers what was set last, not what was stored before the disk was full', () => {
    storage.set('a', 'old');
    fail('setItem');
    storage.set('a', 'new');
    expect(storage.get('a')).toBe('new');
    storage.set('a', null);
    expect(storage.get('a')).toBeNull();
  });

  it('answers what another tab has stored since', () => {
    fail('setItem');
    storage.set('a', 'own');
    jest.restoreAllMocks();
    localStorage.setItem('a', 'theirs');
    expect(storage.get('a')).toBe('theirs');
    localStorage.removeItem('a');
    storage.set('a', 'stored');
    expect(localStorage.getItem('a')).toBe('stored');
    localStorage.removeItem('a');
    expect(storage.get('a')).toBeNull();
  });
});
