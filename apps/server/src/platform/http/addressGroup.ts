import { isIPv4, isIPv6 } from 'node:net';

/**
 * What a limit per address counts under: an IPv4 address, or the /64 network of an IPv6 address,
 * because one connection is given a whole network of them and can use a new address for every call.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const words = wordsOf(plain);
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;
  if (isMapped) return words.slice(6).flatMap(bytesOf).join('.');
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`;
}

/** The eight words of an IPv6 address, whichever way it is written. */
function wordsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = parseWords(head);
  const after = tail === undefined ? [] : parseWords(tail);
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}

function parseWords(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!isIPv4(part)) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const bytesOf = (word: number) => [word >> 8, word & 255];
