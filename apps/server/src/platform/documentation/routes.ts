import { endpoints } from '@fovea/contract/all';
import { openapi } from '@fovea/contract/protocol/openapi';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import pythonClient from '../../../../../clients/python/fovea.py?raw';
import rClient from '../../../../../clients/r/fovea.R?raw';
import type { AppContext } from '../context/appContext';
import { docsPage } from './docsPage';

/** The API documentation: OpenAPI for programs, a page for people, and the clients. */
export function documentationRoutes(app: FastifyInstance, { settings }: AppContext): void {
  let document: string | null = null;
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openapi(endpoints), null, 2);
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
      .send(docsPage(endpoints, nonce, settings.tokenCallLimit));
  });
  for (const [name, text] of Object.entries({ 'fovea.py': pythonClient, 'fovea.R': rClient })) {
    app.get(`/docs/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/plain; charset=utf-8')
        .send(text),
    );
  }
}
