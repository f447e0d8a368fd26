import { lookup, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Connect } from '../context/connect';
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
  options: Pick<RequestOptions, 'method' | 'headers'> & { readonly signal: AbortSignal },
  connect: Connect = request,
): Promise<IncomingMessage> {
  // Addresses in digits are not looked up.
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new PrivateAddress();
  return await new Promise((done, reject) => {
    connect(url, { ...options, lookup: publicLookup, agent: false })
      .on('response', done)
      .on('error', reject)
      .end();
  });
}

/** An https address without user and password; null for any other. */
export function httpsUrl(text: string, base?: URL): URL | null {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null;
  const isAllowed =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== '';
  return isAllowed ? url : null;
}

/** Looks a name up, and fails if any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (failure, found: LookupAddress[]) => {
    if (failure) return callback(failure, '');
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddress(), '');
    }
    if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
