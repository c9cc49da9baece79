import { isAllowed, isPrivateAddress } from './outbound-rules.js';

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::127.0.0.1',
    '64:ff9b:1::7f00:1',
    'fec0::1',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
  ])('%s is no seller’s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '::ffff:93.184.216.34'])(
    '%s may be a seller’s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('a request', () => {
  const rules = (...addresses: string[]) => ({
    allowedHosts: new Set(['seller.example']),
    allowPrivate: false,
    resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))),
  });

  it('may go to a listed host with public addresses only', async () => {
    const url = 'https://seller.example/feed';
    expect(await isAllowed(url, rules('93.184.216.34'))).toBe(true);
    expect(await isAllowed(url, rules('93.184.216.34', '10.0.0.1'))).toBe(false);
    expect(await isAllowed(url, rules())).toBe(false);
  });

  it.each(['https://other.example/feed', 'http://seller.example/feed', 'file:///etc/passwd', 'nonsense'])(
    'may not go to %s',
    async (url) => {
      expect(await isAllowed(url, rules('93.184.216.34'))).toBe(false);
    },
  );
});
