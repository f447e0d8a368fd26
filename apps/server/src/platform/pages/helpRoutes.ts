import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal';
import { sendFile } from './sendFile';
import { staticFiles } from './staticFiles';

/** The pages hold no inline style or script, and fetch the index of their search from here. */
const HELP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Serves the help centre: its index at `/help`, an article at `/help/{slug}`, and what the pages bring. */
export function helpRoutes(app: FastifyInstance, folder: string): void {
  const files = staticFiles(folder);

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    status: 200 | 404,
  ): Promise<FastifyReply> => {
    const file = await files(path);
    if (!file) {
      throw new Refusal(
        503,
        'The Help Center is not built yet. Run `npm run build` and reload.',
        'NOT_BUILT',
      );
    }
    const isHashed = path.startsWith('assets/');
    reply
      .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('content-security-policy', HELP_POLICY);
    if (status === 404) {
      // Another article may have this address tomorrow, so nothing is compared with what the browser has.
      return await reply.code(404).type(file.type).send(file.bytes);
    }
    return await sendFile(request, reply, file);
  };

  app.get('/help', (request, reply) => send(request, reply, 'index.html', 200));
  app.get('/help/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path === '') return await send(request, reply, 'index.html', 200);
    const name = path.includes('.') ? path : `${path}.html`;
    const isPage = name.endsWith('.html');
    // A page has one address, without its ending.
    const isServed = isPage ? path !== name && !INTERNAL_PAGES.has(name) : true;
    if (isServed && (await files(name))) return await send(request, reply, name, 200);
    if (path.startsWith('assets/')) throw new Refusal(404, 'There is nothing here.', 'NOT_FOUND');
    return await send(request, reply, 'not-found.html', 404);
  });
}

const INTERNAL_PAGES: ReadonlySet<string> = new Set(['index.html', 'not-found.html']);
