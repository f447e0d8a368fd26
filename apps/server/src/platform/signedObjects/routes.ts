import type { FastifyInstance, FastifyReply } from 'fastify';
import { rawBodies } from '../http/bodyParsers';
import { incomingBytes } from '../http/incomingBytes';
import { Refusal } from '../http/refusal';
import type { AppContext } from '../context/appContext';
import { attachmentNamed } from '../objects/attachmentName';
import { byteRange } from '../objects/byteRange';
import { contentTypeOf } from '../objects/contentTypes';
import type { SignedUrls, SignedMethod } from '../objects/signedUrls';
import { isObjectKey } from '../objects/objectKey';
import { ObjectMismatch } from '../objects/objectStore';

/** User uploads may contain anything: nothing in them may run, whatever type a browser detects. */
const USER_FILE_HEADERS = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
};

/** @param name under which browsers save it; empty: they show it */
function describe(reply: FastifyReply, key: string, name: string): FastifyReply {
  reply.headers(USER_FILE_HEADERS).type(contentTypeOf(key));
  return name === '' ? reply : reply.header('content-disposition', attachmentNamed(name));
}

function partHash(header: string | string[] | undefined): string {
  if (typeof header === 'string' && /^[0-9a-f]{64}$/.test(header)) return header;
  throw new Refusal(400, 'The SHA-256 of the part must be given in a header.', 'NO_CHECKSUM');
}

function refusalOf({ reason }: ObjectMismatch): Refusal {
  if (reason === 'gone') {
    const message = 'This upload was finished or given up. Choose the file again.';
    return new Refusal(410, message, 'UPLOAD_GONE');
  }
  const message = 'The bytes changed on the way. They are sent again.';
  return new Refusal(422, message, 'CHECKSUM');
}

/** Serves the signed URLs of the disk store; with a bucket these routes are not used. */
export function objectRoutes(
  app: FastifyInstance,
  context: AppContext,
  addresses: SignedUrls,
): void {
  void app.register(async (inner) => {
    rawBodies(inner);

    const check = (method: SignedMethod, params: unknown, given: unknown) => {
      const key = (params as { '*': string })['*'];
      const query = given as Record<string, string | undefined>;
      const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
      const problem = isObjectKey(key)
        ? addresses.problem(
            {
              method,
              key,
              expires: text('expires'),
              signature: text('signature'),
              size: text('size'),
              part: text('part'),
              name: text('name'),
            },
            context.now().getTime(),
          )
        : 'forged';
      if (problem === 'expired') {
        throw new Refusal(403, 'This address has expired. Reload the page.', 'EXPIRED');
      }
      if (problem) throw new Refusal(403, 'This address is not valid.', 'FORGED');
      return { key, sizeBytes: Number(text('size')), ofUpload: text('part'), name: text('name') };
    };

    inner.route({
      method: ['GET', 'HEAD'],
      url: '/objects/*',
      handler: async (request, reply) => {
        const { key, name } = check('GET', request.params, request.query);
        let stat = await context.objects.stat(key);
        if (!stat) {
          const unfinished = await context.objects.follow(key);
          if (unfinished) {
            // Of unknown length, so no part of it can be asked for.
            describe(reply, key, name).header('cache-control', 'no-store');
            return await reply.send(unfinished);
          }
          // Completed since it was looked for.
          stat = await context.objects.stat(key);
        }
        if (!stat) throw new Refusal(404, 'This file does not exist any more.', 'NOT_FOUND');
        const etag = `"${stat.sizeBytes.toString(36)}-${stat.modified.getTime().toString(36)}"`;
        describe(reply, key, name)
          .header('cache-control', 'private, max-age=3600')
          .header('accept-ranges', 'bytes')
          .header('etag', etag);
        if (request.headers['if-none-match'] === etag) return await reply.code(304).send();
        // What was begun of another version must not be continued with this one.
        const ifRange = request.headers['if-range'];
        const isSame = ifRange === undefined || ifRange === etag;
        const asked = isSame ? byteRange(request.headers.range, stat.sizeBytes) : null;
        if (asked === 'unsatisfiable') {
          reply.header('content-range', `bytes */${stat.sizeBytes}`);
          throw new Refusal(416, 'The file is shorter than that.');
        }
        const length = asked ? asked.last - asked.first + 1 : stat.sizeBytes;
        reply.header('content-length', length);
        if (asked) {
          reply
            .code(206)
            .header('content-range', `bytes ${asked.first}-${asked.last}/${stat.sizeBytes}`);
        }
        if (request.method === 'HEAD') return await reply.send();
        const found = await context.objects.get(key, asked ?? undefined);
        if (!found) throw new Refusal(404, 'This file does not exist any more.', 'NOT_FOUND');
        return await reply.send(found.body);
      },
    });

    inner.put('/objects/*', async (request, reply) => {
      const { key, sizeBytes, ofUpload } = check('PUT', request.params, request.query);
      const bytes = incomingBytes(request.raw, request.headers['content-length']);
      if (bytes.sizeBytes !== sizeBytes) {
        throw new Refusal(
          400,
          `The file has ${bytes.sizeBytes} bytes, but ${sizeBytes} were announced. Choose the file again.`,
          'WRONG_SIZE',
        );
      }
      if (ofUpload === '') await context.objects.put(key, bytes.pieces(), { sizeBytes });
      else {
        const [uploadId, part] = ofUpload.split('.') as [string, string];
        const sha256 = partHash(request.headers[context.objects.partChecksum.header]);
        const arriving = { part: Number(part), sizeBytes, sha256 };
        try {
          await context.objects.putPart(key, uploadId, arriving, bytes.pieces());
        } catch (reason) {
          throw reason instanceof ObjectMismatch ? refusalOf(reason) : reason;
        }
      }
      return await reply.code(200).send();
    });
  });
}
