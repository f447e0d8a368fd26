import { expect, it } from 'vitest';
import { addressGroup } from './addressGroup';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
  ['50 %/session', '50 %/session'],
  ['', ''],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

it('neighbouring networks count apart', () => {
  expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'));
});
