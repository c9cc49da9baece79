import { networkOf, siteOf } from './network-of.js';

describe('the network a caller is counted by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:db8:aa:bb::1', '2001:db8:aa:bb::/64'],
    ['2001:DB8:aa:bb:ffff:1:2:3', '2001:db8:aa:bb::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is a /48 where asked for one', () => {
    expect(networkOf('2001:db8:aa:bb::1', 3)).toBe('2001:db8:aa::/48');
  });
});

describe('the site of a network', () => {
  it.each([
    ['2001:db8:aa:bb::1', '2001:db8:aa::/48'],
    ['203.0.113.9', undefined],
    ['::ffff:203.0.113.9', undefined],
    ['', undefined],
  ])('of %s is %s', (address, site) => {
    expect(siteOf(address)).toBe(site);
  });
});
