import { visiblePayload } from './visible-payload.js';

describe('what staff see of a parked event', () => {
  it('is neither secret nor personal, sealed or not', () => {
    const data = {
      $typeName: 'sextant.users.v1.UserRegistered',
      userId: 'u1',
      name: { firstName: 'v1:abc', lastName: 'v1:def' },
      sealedEmail: 'v1:ghi',
      emailLookup: 'f00',
      note: 'write to ann@practice.example',
      bytes: new Uint8Array(3),
      count: 5n,
      lines: [{ sku: 'a', sealedUsername: 'x' }],
    };
    expect(visiblePayload(data)).toEqual({
      userId: 'u1',
      name: { firstName: '[redacted]', lastName: '[redacted]' },
      sealedEmail: '[sealed]',
      emailLookup: '[sealed]',
      note: 'write to [email]',
      bytes: '3 bytes',
      count: '5',
      lines: [{ sku: 'a', sealedUsername: '[sealed]' }],
    });
  });
});
