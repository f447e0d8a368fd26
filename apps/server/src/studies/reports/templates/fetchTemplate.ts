import { lookup, type LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { TEMPLATE_LIMIT_BYTES } from '@fovea/rules/studies/reportTemplates';
import { Refusal } from '../../../platform/http/refusal';
import { isPublicAddress } from './publicAddress';
import { tooLarge } from './templateFile';

const REDIRECTS_MAX = 3;
const TIME_LIMIT_MS = 20_000;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Begins a request; tests replace it, as no server of theirs has a public address. */
export type Connect = (url: URL, options: RequestOptions) => ClientRequest;

class PrivateAddress extends Error {}

/**
 * Fetches the file of a template from a link, over https and from public addresses only. Where a name
 * leads is checked when the connection is made: checked before, it could lead elsewhere by then.
 * @throws Refusal 413, 422
 */
export async function fetchTemplate(
  link: string,
  {
    connect = request,
    timeLimitMs = TIME_LIMIT_MS,
  }: { connect?: Connect; timeLimitMs?: number } = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeLimitMs);
  let url = allowedUrl(link);
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const answer = await answerOf(connect, url, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return await bytesOf(answer);
      answer.destroy();
      if (!REDIRECTS.includes(statusCode) || headers.location === undefined) {
        throw notFetched(`it answered with the status ${statusCode}`);
      }
      url = allowedUrl(headers.location, url);
    }
  } catch (reason) {
    if (reason instanceof Refusal) throw reason;
    if (reason instanceof PrivateAddress) throw notPublic();
    throw notFetched(signal.aborted ? 'it takes too long' : 'it cannot be reached');
  }
  throw notFetched('it leads from one address to the next');
}

function allowedUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null;
  const isAllowed =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== '';
  if (!url || !isAllowed) {
    throw new Refusal(422, 'The link must begin with https://.', 'TEMPLATE_LINK');
  }
  // Addresses in digits are not looked up.
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw notPublic();
  return url;
}

async function answerOf(connect: Connect, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return await new Promise((done, reject) => {
    const options = {
      lookup: publicLookup,
      agent: false,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity' },
    } satisfies RequestOptions;
    connect(url, options).on('response', done).on('error', reject).end();
  });
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

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    if (sizeBytes > TEMPLATE_LIMIT_BYTES) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function notPublic(): Refusal {
  return new Refusal(
    422,
    'The link does not lead to a public address, so this server does not open it. Upload the file instead.',
    'TEMPLATE_LINK',
  );
}

function notFetched(why: string): Refusal {
  return new Refusal(
    422,
    `The template could not be fetched from the link: ${why}. Check the link, or upload the file.`,
    'TEMPLATE_LINK',
  );
}
