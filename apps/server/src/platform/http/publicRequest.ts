import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Connect } from '../context/connect';
import { bareHost } from '../settings/bareHost';
import { isPublicAddress } from './publicAddress';

/** The address leads into a private network. */
export class PrivateAddress extends Error {
  constructor() {
    super('The address does not lead to the internet.');
  }
}

/**
 * Sends a request over https, and to public addresses only. Where a name leads is checked when the
 * connection is made: checked before, it could lead elsewhere by then. Redirects are not followed.
 *
 * @param url https, without user and password
 * @throws PrivateAddress
 */
export async function publicRequest(
  url: URL,
  {
    body,
    ...options
  }: Pick<RequestOptions, 'method' | 'headers'> & {
    readonly signal: AbortSignal;
    /** Sent with its length. */
    readonly body?: string;
  },
  connect: Connect = request,
): Promise<IncomingMessage> {
  // Addresses in digits are not looked up.
  const address = bareHost(url);
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new PrivateAddress();
  return await new Promise((done, reject) => {
    connect(url, { ...options, lookup: publicLookup(), agent: false })
      .on('response', done)
      .on('error', reject)
      .end(body);
  });
}

/** An https address without user and password; null for any other. */
export function httpsUrl(text: string, base?: URL): URL | null {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null;
  const isAllowed =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== '';
  return isAllowed ? url : null;
}

/**
 * Looks a name up, and fails if any of its addresses is not public. The addresses that were checked are those that are
 * connected to, as the name is not asked for again.
 */
export function publicLookup(ask: Ask = lookup): LookupFunction {
  return (hostname, options, callback) => {
    ask(hostname, { ...options, all: true }, (failure, found) => {
      if (failure) return callback(failure, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address))) {
        return callback(new PrivateAddress(), '');
      }
      if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

/** As `lookup` of Node, for all addresses. */
export type Ask = (
  hostname: string,
  options: LookupAllOptions,
  callback: (failure: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;
