import { eventIdOf } from './event-id.js';
import { uuidOf } from './uuid.js';

describe('UUIDs of texts', () => {
  it('are the same for the same text, in every release', () => {
    // Event ids and command ids are stored: another result would make every repetition a new command.
    expect(uuidOf('["","POST","/api/orders","k1"]')).toBe('3d5edf2a-96b3-8097-818d-1a31d6631f0a');
    expect(eventIdOf('command-1', 'cart-u1', 0)).toBe('5dfc013f-9cd8-8e5d-9737-7b64b69a87ed');
  });
});
