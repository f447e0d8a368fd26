/**
 * Parses an IPv4 address in any notation browsers accept: one to four parts, each decimal, octal
 * (`0177`) or hexadecimal (`0x7f`), the last one filling the remaining bytes. @returns its 32 bits;
 * null if it is not one
 */
export function parseIpv4(text: string): number | null {
  const parts = text.split('.');
  if (parts.length > 4) return null;
  const numbers = parts.map(numberOf);
  let address = 0;
  for (const [at, number] of numbers.entries()) {
    if (number === null) return null;
    const isLast = at === numbers.length - 1;
    if (number >= (isLast ? 256 ** (5 - numbers.length) : 256)) return null;
    address += isLast ? number : number * 256 ** (3 - at);
  }
  return address;
}

function numberOf(part: string): number | null {
  if (/^0x[0-9a-f]*$/i.test(part)) return parseInt(`0${part.slice(2)}`, 16);
  if (/^0[0-7]*$/.test(part)) return parseInt(part, 8);
  return /^[1-9]\d*$/.test(part) ? Number(part) : null;
}

/** Networks that are not on the public internet: [first address, prefix length in bits]. */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

export function isPublicIpv4(address: number): boolean {
  return SPECIAL_IPV4.every(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) !== Math.floor((parseIpv4(first) ?? 0) / size);
  });
}

/**
 * Parses an IPv6 address, including `::` and a dotted IPv4 end. @returns its eight groups; null if
 * it is not one
 */
export function parseIpv6(text: string): number[] | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  let written = text;
  if (dotted) {
    if (dotted[2]!.split('.').some((part) => part.length > 1 && part.startsWith('0'))) return null;
    const address = parseIpv4(dotted[2]!);
    if (address === null) return null;
    const low = address % 65536;
    written = `${dotted[1]}${Math.floor(address / 65536).toString(16)}:${low.toString(16)}`;
  }
  const halves = written.split('::');
  if (halves.length > 2) return null;
  const [before, after] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const groups = [...(before ?? []), ...(after ?? [])];
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  const missing = 8 - groups.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  return [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])].map((group) =>
    parseInt(group, 16),
  );
}

/** Only global unicast addresses, excluding those that embed a non-public IPv4 address. */
export function isPublicIpv6(groups: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0] = groups;
  const v4At = (at: number) => (groups[at] ?? 0) * 65536 + (groups[at + 1] ?? 0);
  // ::ffff:a.b.c.d and ::a.b.c.d, and 64:ff9b::a.b.c.d (NAT64)
  const isLow = groups.slice(0, 5).every((group) => group === 0);
  if (isLow && (groups[5] === 0xffff || groups[5] === 0))
    return v4At(6) > 1 && isPublicIpv4(v4At(6));
  if (a === 0x64 && b === 0xff9b && c === 0) return isPublicIpv4(v4At(6));
  if (a === 0x2002) return isPublicIpv4(v4At(1));
  // Teredo, and addresses reserved for documentation.
  if (a === 0x2001 && (b === 0 || b === 0xdb8)) return false;
  return a >= 0x2000 && a <= 0x3fff;
}
