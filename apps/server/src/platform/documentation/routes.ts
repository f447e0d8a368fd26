import { endpoints } from '@fovea/contract/all';
import { OAUTH_CALLS } from '@fovea/contract/people/oauthCalls';
import { openapi } from '@fovea/contract/protocol/openapi';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { docsPage } from './docsPage';

/** The clients for R and Python, of the version of this server. */
const clients = import.meta.glob<string>('../../../../../clients/*/fovea.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The API documentation: OpenAPI for programs, a page for people, and the clients. */
export function documentationRoutes(app: FastifyInstance, tokenCallLimit: number): void {
  let document: string | null = null;
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openapi(endpoints, OAUTH_CALLS), null, 2);
    return reply.header('cache-control', 'no-cache').type('application/json').send(document);
  });
  app.get('/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
      )
      .type('text/html; charset=utf-8')
      .send(docsPage(endpoints, nonce, tokenCallLimit));
  });
  for (const [path, text] of Object.entries(clients)) {
    const name = basename(path);
    app.get(`/docs/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/plain; charset=utf-8')
        .send(text),
    );
  }
}
