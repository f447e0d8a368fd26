import type { IncomingMessage } from 'node:http';
import { TEMPLATE_LIMIT_BYTES } from '@fovea/rules/studies/reportTemplates';
import type { Connect } from '../../../platform/context/connect';
import { httpsUrl, PrivateAddress, publicRequest } from '../../../platform/http/publicRequest';
import { Refusal } from '../../../platform/http/refusal';
import { tooLarge } from './templateFile';

const REDIRECTS_MAX = 3;
const TIME_LIMIT_MS = 20_000;
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity' };
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Fetches the file of a template from a link, over https and from public addresses only.
 * @throws Refusal 413, 422
 */
export async function fetchTemplate(
  link: string,
  { connect, timeLimitMs = TIME_LIMIT_MS }: { connect?: Connect; timeLimitMs?: number } = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeLimitMs);
  let url = allowedUrl(link);
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const answer = await publicRequest(url, { signal, headers: HEADERS }, connect);
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
  const url = httpsUrl(text, base);
  if (!url) throw new Refusal(422, 'The link must begin with https://.', 'TEMPLATE_LINK');
  return url;
}

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
