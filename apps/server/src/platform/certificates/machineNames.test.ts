import { expect, test } from 'vitest';
import { scopeFor } from './certificateScope';
import { machineNames, wantedNames } from './machineNames';

const OWN = ['localhost', '127.0.0.1', '::1'];
const at = (...addresses: string[]) => ({
  lo: [{ address: '127.0.0.1', internal: true }],
  eth0: addresses.map((address) => ({ address, internal: false })),
});

test.each([
  ['lab', at(), ['lab', 'lab.local', ...OWN]],
  ['Lab.Uni.Example.', at(), ['lab', 'lab.local', 'lab.uni.example', ...OWN]],
  ['lab.local', at(), ['lab', 'lab.local', ...OWN]],
  ['lab', at('FD00::5', '192.168.1.20'), ['192.168.1.20', 'fd00::5', 'lab', 'lab.local', ...OWN]],
  // Browsers cannot open it, and its name is none of the DNS.
  ['my_lab', at('fe80::1', '10.0.0.2'), ['10.0.0.2', ...OWN]],
])('%s with %j has the names %j', (hostname, interfaces, expected) => {
  expect(machineNames({ hostname, interfaces })).toEqual(expected);
});

test('names of the operator come first, and what the authority may not certify is left out', () => {
  const machine = { hostname: 'lab.uni.example', interfaces: at('192.168.1.20', '8.8.4.4') };
  const wanted = wantedNames(['eye.lan'], machine, scopeFor('lab', []));
  expect(wanted).toEqual(['eye.lan', '192.168.1.20', 'lab', 'lab.local', ...OWN]);
});
