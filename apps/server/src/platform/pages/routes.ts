import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../http/refusal';
import { helpRoutes } from './helpRoutes';
import { contentSecurityPolicy, SAME_ORIGIN_ONLY, type OtherOrigins } from './securityHeaders';
import { sendFile } from './sendFile';
import { staticFiles, type StaticFile } from './staticFiles';

export interface BuiltPrograms {
  /** Folders of the built front ends. */
  readonly studio: string;
  readonly respondent: string;
  /** Folder of the built help centre. */
  readonly help: string;
  /** File of the agent of lab machines; left out: none is offered. */
  readonly agent?: string;
}

/** Serves the studio at `/`, the respondents' client at `/collect/` and the help centre at `/help`. */
export function pageRoutes(
  app: FastifyInstance,
  built: BuiltPrograms,
  elsewhere: OtherOrigins = SAME_ORIGIN_ONLY,
): void {
  const studio = staticFiles(built.studio);
  const respondent = staticFiles(built.respondent);

  // This route matches with and without the slash; the page's relative URLs need the slash.
  app.get('/collect', async (request, reply) =>
    /^\/collect\/(\?|$)/.test(request.url)
      ? await sendPage(reply, respondent, elsewhere)
      : await reply.redirect(`/collect/${queryOf(request.url)}`, 308),
  );
  helpRoutes(app, built.help);
  app.get('/', (_request, reply) => sendPage(reply, studio, elsewhere));
  app.get('/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const file = path.startsWith('collect/')
      ? await respondent(path.slice('collect/'.length))
      : await studio(path);
    if (!file || path.endsWith('index.html')) {
      throw new Refusal(404, 'There is nothing here.', 'NOT_FOUND');
    }
    // File names in assets contain a content hash, so their content never changes.
    const hashed = /(^|\/)assets\//.test(path);
    reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.header('content-security-policy', contentSecurityPolicy(null, elsewhere));
    return await sendFile(request, reply, file);
  });
}

/** With the question mark, as received; a panel's ids for the session are in it. */
function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

async function sendPage(
  reply: FastifyReply,
  files: (path: string) => Promise<StaticFile | null>,
  elsewhere: OtherOrigins,
): Promise<FastifyReply> {
  const page = await files('index.html');
  if (!page) {
    throw new Refusal(
      503,
      'This page is not built yet. Run `npm run build` and reload.',
      'NOT_BUILT',
    );
  }
  // The origins that the policy allows, so that the pages can check URLs themselves.
  const { store, regions, reports } = elsewhere;
  const origins = [store ?? [], ...regions, reports ?? []].flat().join(' ');
  const nonce = randomBytes(16).toString('base64');
  return await reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', contentSecurityPolicy(nonce, elsewhere))
    .type(page.type)
    .send(
      page.bytes
        .toString('utf8')
        .replaceAll('%NONCE%', nonce)
        .replaceAll('%ORIGINS%', origins)
        // It is where it was opened.
        .replaceAll('%ADDRESS%', ''),
    );
}
